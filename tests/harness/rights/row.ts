import type { Caller, World } from './world.ts';

/** A status, and where a redirect leads. */
export type Outcome = `${number}` | `${number} ${string}`;

/** One outcome for all callers, or one for each. */
type Outcomes = Outcome | Readonly<Record<Caller, Outcome>>;

interface Row {
  /** As in app/routes.ts, from the root. */
  route: string;
  /** What is requested, in words. */
  does: string;
  to: string | ((world: World) => string);
  outcome: Outcomes;
  /** The roles below owner that may do it too; nobody else at the desk may. */
  roles?: readonly ('editor' | 'moderator')[];
  /** What the desk's log need not tell, although it succeeds. */
  unlogged?: true;
}

export interface Read extends Row {
  method: 'GET';
}

export interface Write extends Row {
  method: 'POST';
  /** The form's `intent`, if its route has several. */
  intent?: string;
  /** Every field of a valid form except `intent`. */
  form?: (world: World, caller: Caller) => Record<string, string>;
  /**
   * Things belonging to the owner or to everybody that only some callers may change. They are read before and
   * after.
   */
  guards?: { what: (world: World) => Promise<unknown>; changedBy: readonly Caller[] };
  /**
   * What stops a caller who does it too often, and which caller to try it as; or why nothing does. A limit
   * per account also counts a typed address.
   */
  limit: { per: 'sender' | 'account' | 'sender and account'; as: Caller } | { none: string };
}

export type RightsRow = Read | Write;

export function outcomeFor({ outcome }: Row, caller: Caller): Outcome {
  return typeof outcome === 'string' ? outcome : outcome[caller];
}

/** Members only: visitors are asked to sign in first. */
export function forMembers(returnTo: string, outcome: Outcome): Readonly<Record<Caller, Outcome>> {
  const visitor: Outcome = `302 /auth/login?returnTo=${encodeURIComponent(returnTo)}`;
  return { visitor, member: outcome, owner: outcome, operator: outcome };
}

/** Exists only for the operator. */
export function forOperators(outcome: Outcome): Readonly<Record<Caller, Outcome>> {
  return { visitor: '404', member: '404', owner: '404', operator: outcome };
}
