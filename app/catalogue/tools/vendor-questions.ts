import type { FactId } from './fact-ids.ts';

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
  schools: 'May schools in the United States use it under COPPA and FERPA, and where is that written?',
} as const satisfies Partial<Record<FactId, string>>;

/** A question that means nothing unless another fact says this. */
export const ASKED_ONLY_IF = { free_plan: { id: 'free_tier', says: 'Yes' } } as const;

/**
 * The questions about facts, as far as there are any for them.
 *
 * @param isForSchools whether the asker may have pupils in mind; others would wonder at the question
 */
export function questionsAbout(facts: readonly FactId[], isForSchools: boolean): string[] {
  const all: Partial<Record<FactId, string>> = QUESTIONS;
  return facts.flatMap((fact) => (fact === 'schools' && !isForSchools ? [] : (all[fact] ?? [])));
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
