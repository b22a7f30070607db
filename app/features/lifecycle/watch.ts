import { formatCounted, formatDate } from '#site/format.ts';
import {
  FINDINGS,
  type Finding,
  isUnreached,
  type Proposal,
  type SiteState,
  STATE_LABELS,
} from './findings.ts';

/** One look at a tool's site. */
export interface Visit {
  /** In ISO 8601. */
  at: string;
  finding: Finding;
  /** HTTP status of the last answer; null if there was none. */
  status: number | null;
  /** Where the redirects ended; null if nothing answered. */
  address: string | null;
  /** The page's title; null where none was read. */
  title: string | null;
}

/** What is known of a site: the latest looks in a row that point to the same state. */
export interface Watch {
  state: SiteState;
  /** How many looks in a row. Of very many, `looks` has only the last. */
  count: number;
  /** When the first of them was, in ISO 8601. */
  since: string;
  /** The latest last. */
  looks: readonly Visit[];
}

/** How many looks are kept as evidence. */
export const LOOKS_KEPT = 8;

const DAY_MS = 24 * 60 * 60 * 1_000;

/** RFC 9309 §2.3.1.4: after as many days, rules that a server fails to give count as none. */
const RULES_FAIL_DAYS = 30;

/** Takes a look into account. A site that answers again is alive at once; everything else takes its proof. */
export function afterVisit(before: Watch | null, look: Visit): Watch {
  const last = before?.looks.at(-1);
  const points = FINDINGS[look.finding].state;
  const goesOn = before && last && FINDINGS[last.finding].state === points;
  const count = goesOn ? before.count + 1 : 1;
  const since = goesOn ? before.since : look.at;
  // A site that is fine needs no evidence.
  const earlier = goesOn && points !== 'alive' ? before.looks : [];
  const { looks, days } = FINDINGS[look.finding];
  // As long as nobody has asked for the page, another fault says little of it.
  const isUnasked = earlier.some(({ finding }) => finding === 'no rules');
  const needed = isUnasked ? Math.max(days, RULES_FAIL_DAYS) : days;
  const isProven = count >= looks && Date.parse(look.at) - Date.parse(since) >= needed * DAY_MS;
  return {
    state: isProven ? points : 'degraded',
    count,
    since,
    looks: [...earlier, look].slice(-LOOKS_KEPT),
  };
}

/** Hours until the next look, after the first, second … look in a row that is not fine. */
const RETRY_HOURS = [6, 24, 48, 72, 120, 168] as const;
const ALIVE_HOURS = 7 * 24;
/** Nothing is urgent any more once a person has to decide. */
const PROVEN_HOURS = 14 * 24;
/** What is proven, but for a sign that it is not us who are cut off, is looked at again soon. */
const HELD_BACK_HOURS = 12;

/**
 * How many hours a site is left alone.
 *
 * @param isHeldBack whether the proof is complete, but no other site was reached since it began
 */
export function restHours({ state, count }: Pick<Watch, 'state' | 'count'>, isHeldBack = false): number {
  if (isHeldBack) return HELD_BACK_HOURS;
  if (state === 'alive') return ALIVE_HOURS;
  if (state !== 'degraded') return PROVEN_HOURS;
  return RETRY_HOURS[Math.min(count, RETRY_HOURS.length) - 1] ?? ALIVE_HOURS;
}

/** Whether a site has shown signs of its end for so long that its page is asked for without its rules. */
export function isLongInDoubt(watch: Watch | null, now: number): boolean {
  const last = watch?.looks.at(-1);
  if (!watch || !last || FINDINGS[last.finding].state !== 'dead') return false;
  return now - Date.parse(watch.since) >= RULES_FAIL_DAYS * DAY_MS;
}

/** What the looks of a watch show, in words: 'Dead: 6 looks since November 3, 2026. Its name leads nowhere.' */
export function reasonOf({ state, count, since, looks }: Watch): string {
  const last = looks.at(-1);
  const shown = last ? FINDINGS[last.finding].text : '';
  const target = last?.address && (state === 'moved' || state === 'acquired') ? ` ${last.address}` : '';
  return `${STATE_LABELS[state]}: ${formatCounted(count, 'look')} since ${formatDate(since)}. ${shown}${target}`;
}

/** What a watch proposes to record. */
export interface Proposed {
  proposal: Proposal;
  /** Names the evidence: once dismissed, it is not proposed again for the same. */
  evidence: string;
  /** Whether it could be us who are cut off. */
  isUnreached: boolean;
}

/**
 * What a watch proposes, or null.
 *
 * @param isAcquired whether the tool is recorded as acquired already
 */
export function proposalOf(watch: Watch, isAcquired: boolean): Proposed | null {
  const { state, since, looks } = watch;
  const last = looks.at(-1);
  if (state === 'alive' || state === 'degraded' || !last) return null;
  if (state === 'acquired' && isAcquired) return null;
  const shown = state === 'taken over' ? last.title : last.address && new URL(last.address).host;
  return {
    proposal: state,
    evidence: state === 'dead' ? `dead since ${since}` : `${state}: ${shown ?? ''}`,
    isUnreached: isUnreached(last.finding),
  };
}
