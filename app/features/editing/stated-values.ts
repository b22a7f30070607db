import type { ProposalOrigin } from '#site/proposal-origins.ts';
import { addressKey, hostIn } from '#site/web-address.ts';
import { sourcesOfKept } from './code-source-lines.ts';
import { type FieldPath, recordOf, valuesOf } from './merge-records.ts';
import type { ProposedValue } from './proposal.ts';
import { isOfCodes, withOwnDay } from './provenance.ts';
import { isJsonObject, type ToolRecord } from './tool-record.ts';

/** The source of a vendor's value: sourced once an editor has read it at the vendor's address, otherwise attributed. */
export const VENDOR_SOURCE = 'Stated by the vendor';

/** The source of what the checker saw at the tool's own address. */
const OWN_SITE = 'Its own site';

/** The source of a reader's value without an address. */
const READER_SOURCE = 'Reported by a reader';

/** Who read it, after the page's host in a source. */
const READ_BY: Readonly<Record<Exclude<ProposalOrigin, 'vendor' | 'checker'>, string>> = {
  reader: 'as reported by a reader',
  program: 'as proposed by a program of a member',
  agent: 'read by the site’s agent',
};

interface Stated {
  origin: ProposalOrigin;
  /** The day of the statements, YYYY-MM-DD; a value's own day takes precedence. */
  date: string;
}

/** A tool with proposed values, each with its resulting source. */
export function withStatedValues(
  record: ToolRecord,
  values: readonly ProposedValue[],
  stated: Stated,
): ToolRecord {
  const stored = valuesOf(record);
  for (const proposed of values) {
    stored.set(proposed.path, statedValue(proposed, stored.get(proposed.path), stated));
  }
  return recordOf(stored);
}

function statedValue(proposed: ProposedValue, stored: unknown, stated: Stated): unknown {
  const { path, before, after } = proposed;
  if (after === undefined || after === null) return undefined;
  if (!path.includes('.')) return after;
  const source = sourceOf(proposed, stated);
  // A program sends a value whole, with its day; a form still holds the day of the value before it.
  const own = stated.origin === 'program' ? after : withOwnDay(after, before, source.date_updated);
  const value = withDayLike(before, own, source.date_updated);
  if (stated.origin === 'vendor') return { value, source_synopsis: source };
  return withOwnCodes(path, value, stored, source) ?? { value, source_synopsis: source };
}

function sourceOf(
  proposed: ProposedValue,
  { origin, date }: Stated,
): { synopsis: string; date_updated: string; url?: string } {
  const { url, read_on } = proposed;
  const dated = { date_updated: read_on ?? date };
  const address = url !== undefined && { url };
  const isRead = isReadHere(proposed, origin);
  if (origin === 'vendor') {
    if (url === undefined || isRead) return { synopsis: VENDOR_SOURCE, ...dated, ...address };
    return { synopsis: `${addressKey(url) ?? ''}, stated by the vendor`, ...dated };
  }
  if (origin === 'checker') return { synopsis: OWN_SITE, ...dated, ...address };
  if (origin === 'reader' && url === undefined) return { synopsis: READER_SOURCE, ...dated };
  if (isRead) return { synopsis: readBy(url ?? '', origin), ...dated, ...address };
  // Nobody here is known to have opened the page: name it without a link, of the day of the report.
  return { synopsis: `${addressKey(url ?? '') ?? ''}, ${READ_BY[origin]}`, ...dated };
}

/** A value that says no day in place of one that did is of its source's day. */
function withDayLike(before: unknown, value: unknown, day: string): unknown {
  const isDated = isJsonObject(before) && before.as_of !== undefined;
  return isDated && isJsonObject(value) && value.as_of === undefined ? { ...value, as_of: day } : value;
}

/** Whether the site, its agent or an editor has read a value's page, so that it can be linked as the source. */
export function isReadHere({ read_on, is_read }: ProposedValue, origin: ProposalOrigin): boolean {
  if (origin === 'agent' || origin === 'checker') return true;
  return origin === 'program' ? is_read === true : read_on !== undefined;
}

/** The source of a value that was read at an address: `example.org, read by the site’s agent`. */
export function readBy(url: string, origin: keyof typeof READ_BY): string {
  return `${hostIn(url)?.replace(/^www\./, '') ?? ''}, ${READ_BY[origin]}`;
}

/** A stored detail: value, source, and the sources of single codes. */
export interface StatedDetail {
  value?: unknown;
  source_synopsis?: unknown;
  sources?: unknown;
}

/** All sources of a detail, those of single codes included. */
export function sourcesIn({ source_synopsis, sources }: StatedDetail): Record<string, unknown>[] {
  return [source_synopsis, ...(Array.isArray(sources) ? sources : [])].filter(isJsonObject);
}

/** Whether a source says that the site's agent read the value there. */
export function isReadByAgent({ synopsis }: Readonly<Record<string, unknown>>): boolean {
  return typeof synopsis === 'string' && synopsis.endsWith(`, ${READ_BY.agent}`);
}

/** For a list of codes with some new ones: codes that stay keep their sources. Null for anything else. */
function withOwnCodes(path: FieldPath, value: unknown, stored: unknown, source: object): unknown {
  if (!isOfCodes(path) || !Array.isArray(value) || !isJsonObject(stored)) return null;
  const before: unknown[] = Array.isArray(stored.value) ? stored.value : [];
  const added = value.filter((code) => !before.includes(code));
  if (added.length === value.length) return null;
  const sources = [
    ...sourcesOfKept(stored.sources, value),
    ...(added.length > 0 ? [{ ...source, codes: added }] : []),
  ];
  return {
    value,
    ...(stored.source_synopsis !== undefined && { source_synopsis: stored.source_synopsis }),
    ...(sources.length > 0 && { sources }),
  };
}
