import { provenanceOf } from '#catalogue/tools/certainty.ts';
import { type DecisionFact, decisionOf } from '#catalogue/tools/decision.ts';
import { type FactId, labelOfFact, namedFact } from '#catalogue/tools/fact-ids.ts';
import { readGroup } from '#catalogue/tools/field-values.ts';
import { priceNote, readPlans } from '#catalogue/tools/price-notes.ts';
import { readToolStatus, type ToolStatus } from '#catalogue/tools/tool-status.ts';
import type { FeedFact } from '#features/discovery/feeds/feed.ts';
import { NO_PRICE_NEWS } from './price-news.ts';

/** A write's changes as stored: the value before and after, by field. */
export type FactChanges = Readonly<Record<string, { old?: unknown; new?: unknown } | undefined>>;

interface ChangedTool {
  is_premium: boolean | null;
}

/** What is recorded of a tool now, as stored, which tells whether a price that a change has brought is contradicted. */
export interface PresentPrice {
  status: ToolStatus;
  price: unknown;
  /** Those that everybody may see. */
  plans: unknown;
}

/**
 * The changes in the words of the tool's page: `$10 a month → $12 a month`. The certainty is the present value's. Parts
 * of a price that are no news by themselves (`NO_PRICE_NEWS`) are left out; one that is still the tool's says what contradicts
 * it.
 */
export function changedFacts(changes: FactChanges, tool: ChangedTool & PresentPrice): FeedFact[] {
  const { decision_price_from: price, ...others } = changes;
  const told = price && isPriceNews(price) ? changes : others;
  const note = noteOfPrice(price?.new, tool);
  return factsBeforeAndAfter(told, tool).map(({ id, label, before, after, origin }) => {
    const noted = id === 'decision_price_from' && note !== null ? `; ${note}` : '';
    return { label, text: `${before ?? NOT_KNOWN} → ${after ?? NOT_KNOWN}${noted}`, origin };
  });
}

/** What has to be said beside a price that a change has brought; null for nothing, and if another price has followed. */
export function noteOfPrice(brought: unknown, { status, price, plans }: PresentPrice): string | null {
  const { decision_price_from: now } = readGroup('decision', { decision_price_from: price }).data;
  if (!now || tellingParts(brought) !== tellingParts(price)) return null;
  return priceNote(now.value, readPlans(plans)?.value ?? [], status);
}

/** The same with both sides separate; null for an unknown value. */
export function factsBeforeAndAfter(changes: FactChanges, tool: ChangedTool) {
  const [before, after] = [factsOf(changes, 'old', tool), factsOf(changes, 'new', tool)];
  const ids = new Set([...before.keys(), ...after.keys()]);
  return [...ids].flatMap((id) => {
    const [old, now] = [before.get(id), after.get(id)];
    if (old?.text === now?.text) return [];
    // The old value's source does not say that the value is gone.
    const origin = now?.origin ?? provenanceOf(undefined);
    return [{ id, label: labelOfFact(id), before: old?.text ?? null, after: now?.text ?? null, origin }];
  });
}

/** Whether a price was added or removed, or changed in more than `NO_PRICE_NEWS`. */
function isPriceNews({ old, new: now }: { old?: unknown; new?: unknown }): boolean {
  return tellingParts(old) !== tellingParts(now);
}

function tellingParts(stored: unknown): string {
  const { decision_price_from: price } = readGroup('decision', { decision_price_from: stored }).data;
  const parts = Object.entries(price?.value ?? {}).filter(([part]) => !NO_PRICE_NEWS.includes(part));
  return JSON.stringify(parts.toSorted());
}

const NOT_KNOWN = 'not known';

function factsOf(
  changes: FactChanges,
  side: 'old' | 'new',
  tool: ChangedTool,
): ReadonlyMap<FactId, DecisionFact> {
  const { business_current_status: status, ...fields } = Object.fromEntries(
    Object.entries(changes).map(([field, change]) => [field, change?.[side]]),
  );
  const { data } = readGroup('decision', fields);
  const said = readGroup('business', { business_current_status: status }).data.business_current_status;
  const { news } = decisionOf(
    data,
    {
      ...tool,
      status: readToolStatus(said?.value),
      business_current_status: said ?? null,
    },
    null,
  );
  // The end of a tool changes its status, not the wording of its other facts.
  const active = { ...tool, status: 'active', business_current_status: null } as const;
  const { bestFor, caution, facts, terms, rivalsOrigin } = decisionOf(data, active, null);
  const rivals =
    data.decision_rivals && rivalsOrigin
      ? { ...namedFact('decision_rivals'), text: data.decision_rivals.value.join(', '), origin: rivalsOrigin }
      : null;
  const known = [bestFor, caution, ...facts, ...terms.facts, rivals, news].filter((fact) => fact !== null);
  return new Map(known.map((fact) => [fact.id, fact]));
}
