import type { FieldFault } from '#catalogue/tools/field-values.ts';
import { hostIn } from '#site/web-address.ts';

export interface SourceAddress {
  field: string;
  url: string;
}

/** The keys under which records hold sources, one or several (docs/catalogue.md). */
const HOLDS_SOURCES: ReadonlySet<string> = new Set(['source_synopsis', 'source', 'sources', 'also']);

/** The addresses of all sources of a record as a file gives it. */
export function sourceAddresses(record: unknown): SourceAddress[] {
  return addressesIn(record, '', false);
}

function addressesIn(held: unknown, field: string, isSource: boolean): SourceAddress[] {
  if (typeof held !== 'object' || held === null) return [];
  if (Array.isArray(held)) {
    return held.flatMap((item, index) => addressesIn(item, `${field}[${index}]`, isSource));
  }
  return Object.entries(held).flatMap(([key, item]) => {
    const at = field === '' ? key : `${field}.${key}`;
    if (key === 'source_url' || (isSource && key === 'url'))
      return typeof item === 'string' ? [{ field: at, url: item }] : [];
    return addressesIn(item, at, HOLDS_SOURCES.has(key));
  });
}

/** Faults of sources on this site itself, which prove nothing. @param ownHost the site's host name */
export function ownSourceFaults(addresses: readonly SourceAddress[], ownHost: string): FieldFault[] {
  return addresses
    .filter(({ url }) => hostIn(url) === ownHost)
    .map(({ field }) => ({
      field,
      reason: 'is a page of this site, which cannot be the source of what it says',
    }));
}

/** Whether the page could be altered in transit. */
export function isInsecure({ url }: SourceAddress): boolean {
  return /^http:/i.test(url);
}
