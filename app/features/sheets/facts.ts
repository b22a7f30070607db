import { OUTDATED, type Provenance, UNDATED } from '#catalogue/tools/certainty.ts';
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
  id: OpenFactId;
  /** What to ask the vendor where it is not known. */
  question: string;
  /** A fact of the same group without which the question means nothing, and what it must say. */
  onlyIf?: { id: OpenFactId; says: string };
}

/** The facts of a sheet in the order of its page. */
export const SHEET_FACTS: readonly {
  title: string;
  facts: readonly AskedFact[];
  /** Whether what is only likely is a question too. */
  asksToConfirm?: true;
}[] = wordedTexts([
  {
    title: 'Use',
    facts: [
      { id: 'free_tier', question: 'Is there a free tier, and what are its limits?' },
      {
        id: 'free_plan',
        question: 'What does the free plan give, and what are its limits?',
        onlyIf: { id: 'free_tier', says: 'Yes' },
      },
      { id: 'decision_platforms', question: 'On which platforms does it run?' },
      { id: 'decision_languages', question: 'Which languages does it support?' },
      { id: 'sso', question: 'Is there single sign-on, and in which plan?' },
    ],
  },
  {
    title: 'Hosting and status',
    facts: [
      { id: 'self-host', question: 'Can we host it ourselves?' },
      { id: 'country', question: 'In which country is the company registered?' },
      {
        id: 'decision_contract_party',
        question:
          'With which legal entity would we sign the contract, and in which country is it registered?',
      },
      { id: 'business_current_status', question: 'Is the product still offered and developed?' },
    ],
  },
  {
    title: 'Data protection',
    asksToConfirm: true,
    facts: [
      {
        id: 'decision_compliance',
        question: 'Which audits and certificates can you show, such as SOC 2 or ISO 27001?',
      },
      {
        id: 'decision_trains_on_data',
        question: 'Are models trained on what we enter, and can we decline?',
      },
      { id: 'decision_data_regions', question: 'In which countries is our data kept?' },
      {
        id: 'decision_dpa',
        question: 'Is there a contract for processing our data, and where can we read it?',
      },
      { id: 'decision_subprocessors', question: 'Who are the sub-processors, and where are they listed?' },
      { id: 'decision_retention', question: 'How long is our data kept, and when is it deleted?' },
      { id: 'decision_age_limit', question: 'From which age may it be used?' },
    ],
  },
]);

/** What to ask about the cost. */
export function costQuestion(seats: number): string {
  return `What does it cost by month and by year for ${formatCounted(seats, 'person', 'people')}, and which plan is that?`;
}

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

/** A mail with questions, to be addressed by whoever sends it. */
export function mailOf(tool: string, questions: readonly string[]): string {
  const body = [
    'Hello,',
    '',
    `before we decide about ${tool}, we would like to know:`,
    '',
    ...questions.map((each) => `- ${each}`),
  ];
  return `mailto:?subject=${encodeURIComponent(`Questions about ${tool}`)}&body=${encodeURIComponent(body.join('\r\n'))}`;
}
