import { readToolStatus } from '#catalogue/tools/tool-status.ts';
import { valuesOf } from '#features/editing/merge-records.ts';
import { bareValue } from '#features/editing/proposal.ts';
import { readEntered } from '#features/records/records/entered-tool.server.ts';
import type { Database } from '#platform/database/connection.server.ts';
import { formatDate } from '#site/format.ts';
import type { StatedValue } from '../reading/values.ts';
import type { FoundEvent } from './page-events.ts';
import type { Maker } from './propose-events.server.ts';

const STATUS = 'business_information.business_current_status';
const VERSION = 'basic_information.basic_information_version';

/**
 * Turns a tool's shutdown and releases into values of its status and version, like those that pages state. A tool that
 * has ended does not end again, and a version does not replace a later one.
 *
 * @param day today, as YYYY-MM-DD
 */
export async function valuesOfEvents(
  db: Database,
  {
    toolId,
    maker,
    events,
    day,
  }: { toolId: string; maker: Maker; events: readonly FoundEvent[]; day: string },
): Promise<StatedValue[]> {
  const own = events.filter(({ event }) => event.who === maker.tool);
  if (own.length === 0) return [];
  const record = await readEntered(db, toolId);
  if (!record) return [];
  const recorded = valuesOf(record);
  const textOf = (path: string) => String(bareValue(path, recorded.get(path)) ?? '');
  return [...endOf(own, textOf(STATUS), day), ...versionOf(own, textOf(VERSION))];
}

function endOf(events: readonly FoundEvent[], status: string, day: string): StatedValue[] {
  const ends = events.flatMap(({ event, ...at }) => (event.kind === 'shutdown' ? [{ ...event, ...at }] : []));
  const [first] = ends;
  // Two different days leave doubt.
  if (!first || ends.some(({ date }) => date !== first.date) || readToolStatus(status) !== 'active')
    return [];
  const { date, quote, url } = first;
  const on = formatDate(date);
  const value = date <= day ? `Shut down on ${on}` : `Active until ${on}, when it shuts down`;
  return [{ field: 'business_current_status', value, quote, url }];
}

const PLAIN = /^v?(\d+(?:\.\d+)*)$/;

function versionOf(events: readonly FoundEvent[], recorded: string): StatedValue[] {
  const known = recorded === '' ? '0' : PLAIN.exec(recorded.trim())?.[1];
  const releases = events.flatMap(({ event, ...at }) =>
    event.kind === 'release' ? [{ ...event, ...at }] : [],
  );
  const [newest] = releases.toSorted((one, other) => compare(other.version, one.version));
  if (!newest || known === undefined || compare(newest.version, known) < 0) return [];
  const { version: value, quote, url } = newest;
  return [{ field: 'basic_information_version', value, quote, url }];
}

function compare(one: string, other: string): number {
  const [a, b] = [one, other].map((version) => version.split('.').map(Number));
  const longest = Math.max(a?.length ?? 0, b?.length ?? 0);
  for (let at = 0; at < longest; at += 1) {
    const difference = (a?.[at] ?? 0) - (b?.[at] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}
