import type { FactId } from './fact-ids.ts';
import { factLabel } from './fact-words.ts';

/** What to ask a vendor about a fact that is not known. */
export const QUESTIONS = {
  free_tier: 'Is there a free tier, and what are its limits?',
  free_plan: 'What does the free plan give, and what are its limits?',
  decision_platforms: 'On which platforms does it run?',
  decision_languages: 'Which languages does it support?',
  sso: 'Is there single sign-on, and in which plan?',
  'self-host': 'Can we host it ourselves?',
  country: 'In which country is the company registered?',
  decision_contract_party:
    'With which legal entity would we sign the contract, and in which country is it registered?',
  business_current_status: 'Is the product still offered and developed?',
  decision_compliance: 'Which audits and certificates can you show, such as SOC 2 or ISO 27001?',
  decision_trains_on_data: 'Are models trained on what we enter, and can we decline?',
  decision_data_regions: 'In which countries is our data kept?',
  decision_dpa: 'Is there a contract for processing our data, and where can we read it?',
  decision_subprocessors: 'Who are the sub-processors, and where are they listed?',
  decision_accessibility: 'Is there an accessibility statement (WCAG, VPAT), and where can we read it?',
  decision_retention: 'How long is our data kept, and when is it deleted?',
  decision_age_limit: 'From which age may it be used?',
} as const satisfies Partial<Record<FactId, string>>;

/** A question that means nothing unless another fact says this. */
export const ASKED_ONLY_IF = { free_plan: { id: 'free_tier', says: 'Yes' } } as const;

/** The category of tools that schools use. */
const EDUCATION = 'education-and-learning';
const OF_SCHOOLS = ['coppa', 'ferpa'] as const;

/** @param categories the ids of a tool's categories */
export function isForSchools(categories: readonly string[]): boolean {
  return categories.includes(EDUCATION);
}

/**
 * The laws about pupils of which nothing is recorded, as a reader knows them.
 *
 * @param compliance what a tool is recorded to comply with, as codes
 */
export function unsaidSchoolLaws(compliance: readonly string[]): string[] {
  return OF_SCHOOLS.flatMap((code) =>
    compliance.includes(code) ? [] : (factLabel('compliance', code) ?? []),
  );
}

/** What to ask about these laws, which no audit or certificate answers. */
export function schoolQuestions(laws: readonly string[]): string[] {
  if (laws.length === 0) return [];
  return [`May schools in the United States use it under ${laws.join(' and ')}, and where is that written?`];
}

/** The questions about facts, as far as there are any for them. */
export function questionsAbout(facts: readonly FactId[]): string[] {
  const all: Partial<Record<FactId, string>> = QUESTIONS;
  return facts.flatMap((fact) => all[fact] ?? []);
}

/**
 * A mail with questions.
 *
 * @param to the vendor's address; null where none is recorded, so that its sender adds one
 */
export function mailOf(tool: string, questions: readonly string[], to: string | null): string {
  const body = [
    'Hello,',
    '',
    `before we decide about ${tool}, we would like to know:`,
    '',
    ...questions.map((each) => `- ${each}`),
  ];
  return `mailto:${to === null ? '' : encodeURIComponent(to).replace('%40', '@')}?subject=${encodeURIComponent(`Questions about ${tool}`)}&body=${encodeURIComponent(body.join('\r\n'))}`;
}
