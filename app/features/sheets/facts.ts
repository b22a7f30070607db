import { OUTDATED, type Provenance, UNDATED } from '#catalogue/tools/certainty.ts';
import { isRecorded, offerField } from '#catalogue/tools/recorded-fields.ts';
import type { QUESTIONS } from '#catalogue/tools/vendor-questions.ts';
import type { OpenFactId } from '#features/compare/comparison-facts.ts';
import { currencyPlural } from '#site/currencies.ts';
import { formatCounted } from '#site/format.ts';
import { wordedTexts } from '#site/noun.ts';

/** What a reader knows of a value: `likely` is recorded, but without a source that was read, or of when it may no longer hold. */
export type Knowledge = 'known' | 'likely' | 'not known' | 'locked';

/** A value that was read at its source, or worked out from the catalogue, is known as long as it is not too old. */
export function knowledgeOf({ certainty, date, isOutdated }: Provenance): 'known' | 'likely' {
  const isSure = certainty === 'sourced' || certainty === 'computed';
  return isSure && !isOutdated && date !== UNDATED ? 'known' : 'likely';
}

interface AskedFact {
  id: OpenFactId & keyof typeof QUESTIONS;
}

/** The facts of a sheet in the order of its page. */
const SHEET_FACTS: readonly {
  title: string;
  facts: readonly AskedFact[];
  /** Whether what is only likely is a question too. */
  asksToConfirm?: true;
}[] = wordedTexts([
  {
    title: 'Use',
    facts: [
      { id: 'free_tier' },
      { id: 'free_plan' },
      { id: 'decision_platforms' },
      { id: 'decision_languages' },
      { id: 'sso' },
      { id: 'decision_accessibility' },
    ],
  },
  {
    title: 'Hosting and status',
    facts: [
      { id: 'self-host' },
      { id: 'country' },
      { id: 'decision_contract_party' },
      { id: 'business_current_status' },
    ],
  },
  {
    title: 'Data protection',
    asksToConfirm: true,
    facts: [
      { id: 'decision_compliance' },
      { id: 'decision_trains_on_data' },
      { id: 'decision_data_regions' },
      { id: 'decision_dpa' },
      { id: 'decision_subprocessors' },
      { id: 'decision_retention' },
      { id: 'decision_age_limit' },
      { id: 'schools' },
    ],
  },
]);

/**
 * The facts of a sheet of what is listed here: those that some record has.
 *
 * @param isForSchools whether one of its tools is for schools
 */
export function sheetFacts(isForSchools: boolean): typeof SHEET_FACTS {
  return SHEET_FACTS.flatMap((group) => {
    const facts = group.facts.filter(
      ({ id }) => isRecorded(FIELDS[id] ?? id) && (id !== 'schools' || isForSchools),
    );
    const title = facts.some(({ id }) => id === 'self-host')
      ? group.title
      : (PLAIN_TITLES[group.title] ?? group.title);
    return facts.length === 0 ? [] : [{ ...group, title, facts }];
  });
}

/** The fields of facts that are called otherwise. */
const FIELDS: Readonly<Record<string, string>> = {
  free_plan: 'business_pricing_plans',
  country: 'business_location',
  schools: 'decision_compliance',
  sso: offerField('sso'),
  'self-host': offerField('self-host'),
};
const PLAIN_TITLES: Readonly<Record<string, string>> = { 'Hosting and status': 'Place and status' };

/**
 * What to ask about the cost: in what the price counts, where that is not people.
 *
 * @param per the unit of the price
 */
export function costQuestion(seats: number, per: string | undefined): string {
  const people = formatCounted(seats, 'person', 'people');
  const [, counted] = /^(channel|host|workspace)\/mo$/.exec(per ?? '') ?? [];
  if (counted !== undefined) {
    return `The price is for each ${counted}: how many ${counted}s ${seats === 1 ? 'does' : 'do'} ${people} need, and what do those cost by month and by year?`;
  }
  if (per !== undefined && IS_OF_USE.test(per)) {
    return `The price depends on use: what does that of ${people} cost by month and by year, and how is it counted?`;
  }
  return `What does it cost by month and by year for ${people}, and which plan is that?`;
}

const IS_OF_USE = /^(?:month-base|hour|minute|request|image|gb|1k-chars|1M-tokens)$/;

/** What to ask where the plan that is reckoned with is not recorded with all that is needed. */
export function needsQuestion(needs: string, plan: string | undefined): string {
  const own = plan === undefined ? 'the plan' : `the plan “${plan}”`;
  return `${needs}: is it in ${own}? If not, which plan has it, and what does that cost?`;
}

/** What to ask where a sum is known, but not how it is paid. */
export const BILLING_QUESTION = 'Is the price billed monthly or yearly, and does it differ between the two?';

/** What to ask where a price is for each user, and nobody says for how many at least. */
export const FEWEST_QUESTION = 'How many seats must be bought at least?';

/**
 * What to ask of a price, since no record says its tax.
 *
 * @param inCurrency a currency (ISO 4217) that the sheet compares in, where the price is in another
 */
export function taxQuestion(inCurrency: string | null): string {
  const also = inCurrency === null ? '' : `, and what does it cost in ${currencyPlural(inCurrency)}`;
  return `Is VAT or another sales tax included in the price${also}?`;
}

/** What to ask about a value that may be out of date. */
export function stillQuestion(label: string, shown: string): string {
  return `${label}: we have read “${shown}”, which ${OUTDATED}. Is it still so?`;
}

/** What to ask about a value that nobody has read at its source, or that has no date. */
export function sureQuestion(label: string, shown: string, { date, url }: Provenance): string {
  const isDated = date !== UNDATED && url !== undefined;
  const where = isDated ? 'at second hand' : 'but not at a dated source that we could open';
  return `${label}: we have read “${shown}”, ${where}. Is it so?`;
}

/** What to ask where the lowest price is none of the plans'. */
export function priceQuestion(lowest: string, plan: string): string {
  return `Two prices are recorded, “${lowest}” as the lowest and “${plan}” among the plans. Which holds?`;
}
