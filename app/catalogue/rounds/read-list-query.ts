import { readPageNumber } from '#site/pager.ts';
import { readDate } from '#site/typed-dates.ts';
import { readAmount } from '#site/typed-numbers.ts';
import { describeUnread } from '#site/unread-filter.ts';
import { usd } from '../tools/fields/field-row.ts';
import type { ListQuery, TypedFilter, UnreadFilters } from './list-query.ts';

const TEXT_LENGTH = 100;

/** The parameters of an address. Values that cannot be read count as missing, and those that people type are named too. */
interface Asked {
  text(name: string): string | undefined;
  /** A day, month or year, as the catalogue writes it. */
  day(name: TypedFilter): string | undefined;
  /** US dollars and whole cents. */
  money(name: TypedFilter): number | undefined;
  oneOf<Code extends string>(name: string, codes: readonly Code[]): Code | undefined;
}

/** Reads an address of a list. @param first the sort of an address that names none */
export function readListQuery<Filters extends object, Sort extends string>(
  params: URLSearchParams,
  { sorts, first }: { sorts: readonly Sort[]; first: Sort },
  readFilters: (asked: Asked) => Filters,
): ListQuery<Filters, Sort> & { unread: UnreadFilters } {
  const unread: UnreadFilters = {};
  const text = (name: string) => (params.get(name) ?? '').trim().slice(0, TEXT_LENGTH) || undefined;
  const typed = <Value>(name: TypedFilter, read: (given: string | undefined) => Value | undefined) => {
    const given = text(name);
    const value = read(given);
    if (value === undefined && given !== undefined) unread[name] = given;
    return value;
  };
  const oneOf = <Code extends string>(name: string, codes: readonly Code[]) =>
    codes.find((code) => code === params.get(name));
  return {
    filters: readFilters({
      text,
      day: (name) => typed(name, readDay),
      money: (name) => typed(name, readMoney),
      oneOf,
    }),
    unread,
    sort: oneOf('sort', sorts) ?? first,
    page: readPageNumber(params.get('page')),
  };
}

/** What the page says about filters that it had to remove; nothing if there are none. */
export function describeUnreadFilters(unread: UnreadFilters): string {
  return Object.entries(unread)
    .map(([name, text]) => describeUnread(/Amount|Valuation/.test(name) ? 'amount' : 'date', text))
    .join(' ');
}

function readDay(text: string | undefined): string | undefined {
  const reading = readDate(text);
  return 'date' in reading ? reading.date.slice(0, 10) : undefined;
}

function readMoney(text: string | undefined): number | undefined {
  const amount = readAmount(text, usd.bounds);
  return amount === undefined || Number(amount.toFixed(2)) !== amount ? undefined : amount;
}
