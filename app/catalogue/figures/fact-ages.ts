import { LRUCache } from 'lru-cache';
import { formatCount, formatCounted } from '#site/format.ts';
import type { Entry } from '../entry.ts';
import { type Ages, agesOf, type FactKind, isOutdated, kindOf, lastDayOf } from '../tools/fact-ages.ts';

/** A fact of a tool and its latest possible day, in days since 1970; null without a date. */
export interface DatedFact {
  readonly field: string;
  readonly kind: FactKind;
  readonly lastDay: number | null;
}

/** More than the starter catalogue needs. Beyond this, equal lists are stored more than once. */
const lists = new LRUCache<string, readonly DatedFact[]>({ max: 20_000 });

/**
 * Parses facts as the database lists them: `decision_platforms=early 2026,2026-07-11|business_current_status=`. A fact
 * with several dates is as old as the oldest; a code of a list may be a fact of its own:
 * `decision_flags:free-tier=2026-07`. Equal lists share one object, because a catalogue has few different ones.
 */
export function datedFacts(listed: string | null): readonly DatedFact[] {
  const key = listed ?? '';
  const facts = lists.get(key) ?? (key === '' ? [] : key.split('|').map(readFact));
  lists.set(key, facts);
  return facts;
}

function readFact(said: string): DatedFact {
  const [named = '', dates = ''] = said.split('=');
  const [field = '', ...codes] = named.split(':');
  const days = dates.split(',').flatMap((date) => lastDayOf(date) ?? []);
  return { field, kind: kindOf(field, codes), lastDay: days.length === 0 ? null : Math.min(...days) };
}

/** The ages of the open facts of tools, all or of one kind. */
export function agesOfTools(entries: readonly Entry[], today: number, kind: FactKind | null = null): Ages {
  return agesOf(
    entries.flatMap(({ counted }) => ofKind(counted.openFacts, kind).map(({ lastDay }) => lastDay)),
    today,
  );
}

/** How many open facts some tools have, and how many of these may be outdated or are undated. */
export interface Outdated {
  facts: number;
  outdated: number;
  undated: number;
}

export function outdatedOf(entries: readonly Entry[], today: number, kind: FactKind | null = null): Outdated {
  const sums = { facts: 0, outdated: 0, undated: 0 };
  for (const { counted } of entries) {
    for (const fact of ofKind(counted.openFacts, kind)) {
      sums.facts += 1;
      if (fact.lastDay === null) sums.undated += 1;
      if (isOutdated(fact.kind, fact.lastDay, today)) sums.outdated += 1;
    }
  }
  return sums;
}

function ofKind(facts: readonly DatedFact[], kind: FactKind | null): readonly DatedFact[] {
  return kind === null ? facts : facts.filter((fact) => fact.kind === kind);
}

/** In words: `Of 1,204 facts that visitors choose by, 310 may be out of date and 12 are undated.` */
export function describeOutdated({ facts, outdated, undated }: Outdated): string {
  const all = formatCounted(facts, 'fact');
  const old =
    outdated === 0 ? 'none is known to be out of date' : `${formatCount(outdated)} may be out of date`;
  return `Of ${all} that visitors choose by, ${old} and ${formatCount(undated)} ${undated === 1 ? 'is' : 'are'} undated.`;
}
