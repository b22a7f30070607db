import { takeFacets } from './asked-facets.ts';
import {
  flagshipNamed,
  HOUSEHOLD,
  type IsEveryday,
  type Known,
  LONGEST_NAME,
  type Named,
  toolCalled,
  toolSurelyNamed,
} from './names.ts';
import type { Reading } from './reading.ts';
import {
  BEFORE_NO_NAME,
  beginsAsking,
  OF_COMPANIES,
  questionIn,
  type ToolQuestion,
} from './tool-question.ts';

/** A question, with a company's name if it is not about a tool. */
export type AskedQuestion = ToolQuestion & { company: string | null };

/**
 * The tool that stands for the company in a question; an everyday word counts only for a household name, as 'GitHub'.
 */
function companyAskedAfter<Tool extends Named>(
  words: readonly string[],
  known: Known<Tool>,
  isEveryday: IsEveryday,
): { tool: Tool; company: string } | null {
  const tool = flagshipNamed(words, known, () => false);
  if (tool === null || (words.every(isEveryday) && tool.prominence < HOUSEHOLD)) return null;
  const company = known.companies.find(({ flagship }) => flagship === tool.number);
  return { tool, company: company?.name ?? '' };
}

interface AskedAfter<Tool> {
  tool: Tool;
  question: AskedQuestion;
}

/** The tool that a question names: 'is Jasper still alive', 'who invested in Harvey'. */
export function toolAskedAfter<Tool extends Named>(
  reading: Reading,
  known: Known<Tool>,
  isEveryday: IsEveryday,
): AskedAfter<Tool> | null {
  const { words, facets, asked } = reading;
  const isFilter = (word: string) => asked.some((each) => each.word === word && each.isFilter);
  const found = questionIn(words, facets, isFilter);
  if (found === null) return null;
  const whole = wholeNameAskedAfter(reading, known, isEveryday, [2, LONGEST_NAME]);
  if (whole) return whole;
  const { question, names } = found;
  for (const name of names.filter(({ length }) => length > 0)) {
    const tool = toolSurelyNamed(name, known.names, isEveryday);
    if (tool) return { tool, question: { ...question, company: null } };
    const made = companyAskedAfter(name, known, isEveryday);
    const isOfCompany = OF_COMPANIES.includes(question.about);
    if (made)
      return { tool: made.tool, question: { ...question, company: isOfCompany ? made.company : null } };
  }
  // Last, because a longer name may begin with it: 'who owns Quorvex Works' is not about Quorvex.
  return wholeNameAskedAfter(reading, known, isEveryday, [1, 1]);
}

/**
 * The same where a name and a question are all that is said. The longest name counts, and none of its words asks for
 * anything: 'how much does Claude API cost' asks neither about Claude nor for an API. Everyday words are one only in a
 * question that says nothing else: 'is Motion free', but not 'team motion'.
 *
 * @param lengths the fewest and the most words of the name
 */
function wholeNameAskedAfter<Tool extends Named>(
  { words, facets }: Reading,
  { names }: Known<Tool>,
  isEveryday: IsEveryday,
  [fewest, most]: readonly [number, number],
): AskedAfter<Tool> | null {
  for (let length = Math.min(most, words.length); length >= fewest; length--) {
    for (let at = 0; at + length <= words.length; at++) {
      const run = words.slice(at, at + length);
      const isCalled = beginsAsking(words) && !BEFORE_NO_NAME.has(words[at - 1] ?? '');
      const tool = toolSurelyNamed(run, names, isEveryday) ?? (isCalled ? toolCalled(run, names) : null);
      if (!tool) continue;
      const rest = words.toSpliced(at, length);
      const taken = takeFacets(rest);
      const wanted = facets.filter((facet) => taken.facets.includes(facet));
      const found = questionIn(rest, wanted, (word) => taken.words.has(word));
      const isAllSaid = found?.names.some((left) => left.length === 0);
      if (found && isAllSaid) return { tool, question: { ...found.question, company: null } };
    }
  }
  return null;
}
