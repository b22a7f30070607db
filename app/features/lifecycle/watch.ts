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
  /** ISO 8601. */
  at: string;
  finding: Finding;
  /** HTTP status of the last answer; null if there was none. */
  status: number | null;
  /** After redirects; null if nothing answered. */
  address: string | null;
  /** The page's title; null if none was read. */
  title: string | null;
}

/** The state of a site, with the latest looks in a row that point to it. */
export interface Watch {
  state: SiteState;
  /** Looks in a row; `looks` has only the last of very many. */
  count: number;
  /** When the first of them was, in ISO 8601. */
  since: string;
  /** The latest last. */
  looks: readonly Visit[];
}

export const LOOKS_KEPT = 8;

const DAY_MS = 24 * 60 * 60 * 1_000;

/** Days after which missing rules count as none (RFC 9309 §2.3.1.4). */
const RULES_FAIL_DAYS = 30;

/** Adds a look to a watch. A site that answers again is alive at once; any other state needs its proof. */
export function afterVisit(before: Watch | null, look: Visit): Watch {
  const last = before?.looks.at(-1);
  const points = FINDINGS[look.finding].state;
  const goesOn = before && last && FINDINGS[last.finding].state === points;
  const count = goesOn ? before.count + 1 : 1;
  const since = goesOn ? before.since : look.at;
  // A working site needs no evidence.
  const earlier = goesOn && points !== 'alive' ? before.looks : [];
  const { looks, days } = FINDINGS[look.finding];
  // Until the page has been asked for, another fault says little about it.
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

/** Hours until the next look, after the first, second … failed look in a row. */
const RETRY_HOURS = [6, 24, 48, 72, 120, 168] as const;
const ALIVE_HOURS = 7 * 24;
/** There is no hurry once a person has to decide. */
const PROVEN_HOURS = 14 * 24;
/** Shorter, because the proof only lacks a sign that we are not cut off ourselves. */
const HELD_BACK_HOURS = 12;

/**
 * Hours until the next look.
 *
 * @param isHeldBack whether the proof is complete, but no other site has been reached since it began
 */
export function restHours({ state, count }: Pick<Watch, 'state' | 'count'>, isHeldBack = false): number {
  if (isHeldBack) return HELD_BACK_HOURS;
  if (state === 'alive') return ALIVE_HOURS;
  if (state !== 'degraded') return PROVEN_HOURS;
  return RETRY_HOURS[Math.min(count, RETRY_HOURS.length) - 1] ?? ALIVE_HOURS;
}

/** Whether a site has looked dead for so long that its page is asked for without its rules. */
export function isLongInDoubt(watch: Watch | null, now: number): boolean {
  const last = watch?.looks.at(-1);
  if (!watch || !last || FINDINGS[last.finding].state !== 'dead') return false;
  return now - Date.parse(watch.since) >= RULES_FAIL_DAYS * DAY_MS;
}

/** What a watch's looks show, in words: 'Dead: 6 looks since November 3, 2026. Its name leads nowhere.' */
export function reasonOf({ state, count, since, looks }: Watch): string {
  const last = looks.at(-1);
  const shown = last ? FINDINGS[last.finding].text : '';
  const target = last?.address && (state === 'moved' || state === 'acquired') ? ` ${last.address}` : '';
  return `${STATE_LABELS[state]}: ${formatCounted(count, 'look')} since ${formatDate(since)}. ${shown}${target}`;
}

export interface Proposed {
  proposal: Proposal;
  /** Identifies the evidence. A dismissed proposal is not made again for the same evidence. */
  evidence: string;
  /** Whether we may be cut off ourselves. */
  isUnreached: boolean;
}

/**
 * A watch's proposal, or null.
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
