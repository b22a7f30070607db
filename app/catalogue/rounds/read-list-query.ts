import { readPageNumber } from '#site/pager.ts';
import { readDate } from '#site/typed-dates.ts';
import { readAmount } from '#site/typed-numbers.ts';
import { describeRemoved, describeUnread } from '#site/unread-filter.ts';
import { withoutDirection } from '#site/visible-text.ts';
import { describeUnknown } from '../search/filters/known-filters.ts';
import { usd } from '../tools/fields/field-row.ts';
import type { ListQuery, UnreadFilters } from './list-query.ts';

const TEXT_LENGTH = 100;

/** What people type for a filter, where it is no text and no choice. */
const TYPED = {
  minAmount: 'amount',
  maxAmount: 'amount',
  minValuation: 'amount',
  foundedSince: 'year',
  since: 'date',
  until: 'date',
} as const;

/** The parameters of an address. Values that cannot be read count as missing, and are named too. */
interface Asked {
  text(name: string): string | undefined;
  /** A day, month or year, as the catalogue writes it. */
  day(name: keyof typeof TYPED): string | undefined;
  /** A year alone, YYYY. */
  year(name: keyof typeof TYPED): string | undefined;
  /** US dollars and whole cents. */
  money(name: keyof typeof TYPED): number | undefined;
  oneOf<Code extends string>(name: string, codes: readonly Code[]): Code | undefined;
}

/** Reads an address of a list. @param first the sort of an address that names none */
export function readListQuery<Filters extends object, Sort extends string>(
  params: URLSearchParams,
  { sorts, first }: { sorts: readonly Sort[]; first: Sort },
  readFilters: (asked: Asked) => Filters,
): ListQuery<Filters, Sort> & { unread: UnreadFilters } {
  const unread: Record<string, string> = {};
  const text = (name: string) =>
    withoutDirection(params.get(name) ?? '')
      .trim()
      .slice(0, TEXT_LENGTH) || undefined;
  const known = <Value>(name: string, read: (given: string | undefined) => Value | undefined) => {
    const given = text(name);
    const value = read(given);
    if (value === undefined && given !== undefined) unread[name] = given;
    return value;
  };
  const oneOf = <Code extends string>(name: string, codes: readonly Code[]) =>
    known(name, (given) => codes.find((code) => code === given));
  return {
    filters: readFilters({
      text,
      day: (name) => known(name, readDay),
      year: (name) => known(name, (given) => given?.match(/^\d{4}$/)?.[0]),
      money: (name) => known(name, readMoney),
      oneOf,
    }),
    unread,
    sort: oneOf('sort', sorts) ?? first,
    page: readPageNumber(params.get('page')),
  };
}

/** Why a file of filters that cannot be read is refused; nothing if there are none. */
export function refusalOf(unread: UnreadFilters): string {
  return Object.entries(unread)
    .map(([name, given]) => reasonOf(name, given))
    .join(' ');
}

/** What is said about filters that had to be removed; nothing if there are none. */
export function describeUnreadFilters(unread: UnreadFilters): string {
  return Object.entries(unread)
    .map(([name, given]) => {
      const reason = reasonOf(name, given);
      return name === 'sort' ? `${reason} The usual one is shown.` : describeRemoved(reason);
    })
    .join(' ');
}

/** Parameters of an order. */
const ORDERS: readonly string[] = ['sort', 'order', 'sortBy', 'sortOrder'];

function reasonOf(name: string, given: string): string {
  if (ORDERS.includes(name)) return `There is no order "${given}".`;
  if (name === 'country') return `Nothing is recorded for a place called "${given}".`;
  if (name === 'led') return `"led" can only be "yes", not "${given}".`;
  return isTyped(name) ? describeUnread(TYPED[name], given) : describeUnknown({ kind: name, asked: given });
}

function isTyped(name: string): name is keyof typeof TYPED {
  return Object.hasOwn(TYPED, name);
}

function readDay(text: string | undefined): string | undefined {
  const reading = readDate(text);
  return 'date' in reading ? reading.date.slice(0, 10) : undefined;
}

function readMoney(text: string | undefined): number | undefined {
  const amount = readAmount(text, usd.bounds);
  return amount === undefined || Number(amount.toFixed(2)) !== amount ? undefined : amount;
}
