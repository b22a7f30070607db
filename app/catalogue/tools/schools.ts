import type { Provenance, Today } from './certainty.ts';
import { limitedTo, originOf } from './code-sources.ts';
import { factLabel } from './fact-words.ts';
import type { Sourced } from './tool-fields.ts';

/** The category of tools that schools use. */
const EDUCATION = 'education-and-learning';
/** Laws of the United States about pupils, as codes of compliance. */
const LAWS = ['coppa', 'ferpa'];

/** @param categories the ids of a tool's categories */
export function isForSchools(categories: readonly string[]): boolean {
  return categories.includes(EDUCATION);
}

/**
 * What a tool is recorded to say about pupils: `COPPA, FERPA`, or `COPPA; FERPA not recorded`. Null where it says
 * nothing.
 *
 * @param compliance what it is recorded to comply with
 */
export function schoolLaws(
  compliance: Sourced<string[]> | undefined,
  today: Today,
): { text: string; origin: Provenance } | null {
  const said = compliance && limitedTo(compliance, (code) => LAWS.includes(code));
  if (!said || said.value.length === 0) return null;
  const names = (codes: readonly string[]) =>
    codes.map((code) => factLabel('compliance', code) ?? code).join(', ');
  const unsaid = names(LAWS.filter((code) => !said.value.includes(code)));
  return {
    text: names(said.value) + (unsaid && `; ${unsaid} not recorded`),
    origin: originOf(said, 'decision_compliance', today),
  };
}
