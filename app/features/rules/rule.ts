import { getDomain } from 'tldts';
import { FACT_KINDS, type FactKind, kindOf } from '#catalogue/tools/fact-ages.ts';
import { valuesOf } from '#features/editing/merge-records.ts';
import { isUnchanged, type ProposedValue } from '#features/editing/proposal.ts';
import { isJsonObject, type ToolRecord } from '#features/editing/tool-record.ts';
import { choiceField } from '#site/form-fields.ts';
import { type FormRules, HIDDEN } from '#site/form-state.ts';
import { PROPOSERS } from '#site/proposal-origins.ts';
import { hostIn, isSharedHost } from '#site/web-address.ts';

/** Whose values a rule can accept. Vendors speak for themselves, so a person reads what they say. */
export const RULE_ORIGINS = ['agent', 'program'] as const;
export type RuleOrigin = (typeof RULE_ORIGINS)[number];

/** What a value may take the place of. Nothing takes the place of a value with an address that opens. */
export const RULE_REACHES = ['nothing', 'unsourced'] as const;
export type RuleReach = (typeof RULE_REACHES)[number];

export const ANY_KIND = 'any';
export type RuleKind = FactKind | typeof ANY_KIND;
export const RULE_KINDS = [ANY_KIND, ...(Object.keys(FACT_KINDS) as FactKind[])] as const;

/** Which proposed values are published without a person. */
export interface Rule {
  origin: RuleOrigin;
  /** Of values, by how long they keep. */
  kind: RuleKind;
  reach: RuleReach;
}

const KIND_LABELS: Readonly<Record<RuleKind, string>> = {
  ...(Object.fromEntries(Object.entries(FACT_KINDS).map(([kind, { label }]) => [kind, label])) as Record<
    FactKind,
    string
  >),
  any: 'Facts of any kind',
};

const REACH_LABELS: Readonly<Record<RuleReach, string>> = {
  nothing: 'only where nothing is recorded',
  unsourced: 'also in place of a value without an address',
};

/** 'Prices of the agent, only where nothing is recorded' */
export function ruleInWords({ origin, kind, reach }: Rule): string {
  return `${KIND_LABELS[kind]} from ${ORIGIN_LABELS[origin]}, ${REACH_LABELS[reach]}`;
}

const ORIGIN_LABELS: Readonly<Record<RuleOrigin, string>> = {
  agent: 'the site’s agent',
  program: 'members’ programs',
};

/**
 * The first of the rules that accepts a value as the tool is now; null for none: never one that has changed since it was proposed, one in
 * place of a value with an address that opens, one that a model has pointed at, or one that is not of the tool's own site.
 */
export function fittingRule<Each extends Rule>(
  rules: readonly Each[],
  value: ProposedValue,
  { origin, today }: { origin: RuleOrigin; today: ToolRecord },
): Each | null {
  const { path, before, after, by, url } = value;
  if (by === 'model' || !isOwnPage(url, today.url)) return null;
  const field = path.split('.')[1];
  if (field === undefined || after === undefined || after === null || !isUnchanged(today, value)) return null;
  const isNew = before === undefined || before === null;
  if (!isNew && hasAddress(valuesOf(today).get(path))) return null;
  const codes = Array.isArray(after) ? after.filter((code) => typeof code === 'string') : [];
  const kind = kindOf(field, codes);
  return (
    rules.find(
      (rule) =>
        rule.origin === origin &&
        (rule.kind === ANY_KIND || rule.kind === kind) &&
        (isNew || rule.reach === 'unsourced'),
    ) ?? null
  );
}

/** Whether an address is of the tool's own site, by its registered domain. */
function isOwnPage(url: string | undefined, site: unknown): boolean {
  if (url === undefined || typeof site !== 'string' || isSharedHost(hostIn(site) ?? '')) return false;
  const [page, own] = [url, site].map((each) => getDomain(each, { allowPrivateDomains: true }));
  return page !== null && page === own;
}

/** Whether a stored value, or a code of it, names an address. */
function hasAddress(stored: unknown): boolean {
  if (!isJsonObject(stored)) return false;
  const sources = Array.isArray(stored.sources) ? stored.sources : [];
  return [stored.source_synopsis, ...sources].some(
    (source) => isJsonObject(source) && typeof source.url === 'string',
  );
}

const options = <Id extends string>(labels: Readonly<Record<Id, string>>, ids: readonly Id[]) =>
  ids.map((id) => ({ id, label: labels[id] }));

export const RULE_FORM = {
  fields: {
    intent: HIDDEN,
    id: HIDDEN,
    origin: choiceField({
      label: 'Proposed by',
      options: options(PROPOSERS, RULE_ORIGINS),
      missing: 'Choose who proposes',
    }),
    kind: choiceField({
      label: 'Kind of value',
      options: options(KIND_LABELS, RULE_KINDS),
      missing: 'Choose a kind of value',
    }),
    reach: choiceField({
      label: 'In place of what',
      options: options(REACH_LABELS, RULE_REACHES),
      missing: 'Choose what it may take the place of',
    }),
  },
  failed: 'The rule could not be stored. Please try again in a moment.',
} satisfies FormRules;

export const RULE_TEXTS = {
  added: 'The rule counts from now on, also for what waits.',
  known: 'There is such a rule already.',
  removed: 'The rule is gone. What it has accepted stays published.',
  gone: 'There is no such rule any more.',
} as const;
