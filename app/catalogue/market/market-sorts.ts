/** The columns that the table of markets sorts by. Every other column has its name in its heading alone. */
export const MARKET_SORTS = [
  'name',
  'tools',
  'launched',
  'launched2',
  'companies',
  'rounds12',
  'funding12',
  'rounds24',
  'funding24',
  'funding',
  'rated',
  'price',
  'free',
  'open',
  'momentum',
] as const;
export type MarketSort = (typeof MARKET_SORTS)[number];
export const MARKET_ORDERS = ['asc', 'desc'] as const;

export interface MarketQuery {
  sort: MarketSort;
  order: (typeof MARKET_ORDERS)[number];
}

/** Every reader has figures of it. */
export const MARKET_DEFAULT_SORT: MarketSort = 'launched2';

/** Names go from A to Z, figures from the highest down, unless the address says otherwise. */
export function firstOrder(sort: MarketSort): MarketQuery['order'] {
  return sort === 'name' ? 'asc' : 'desc';
}

export function readMarketQuery(params: URLSearchParams): MarketQuery {
  const sort = MARKET_SORTS.find((each) => each === params.get('sort')) ?? MARKET_DEFAULT_SORT;
  const order = MARKET_ORDERS.find((each) => each === params.get('order')) ?? firstOrder(sort);
  return { sort, order };
}

/** Leaves out what is the default, so that each order has one address. */
export function writeMarketQuery({ sort, order }: MarketQuery): URLSearchParams {
  return new URLSearchParams({
    ...(sort !== MARKET_DEFAULT_SORT && { sort }),
    ...(order !== firstOrder(sort) && { order }),
  });
}
