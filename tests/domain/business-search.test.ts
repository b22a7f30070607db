import { describe, expect, test } from 'vitest';
import { searchBusinessFunctions } from '#catalogue/topics/business-search.ts';

const enhancement = (name: string, description: string) => ({ name, description, business_impact: 'Secret' });

const FUNCTIONS = [
  {
    function_name: 'Legal',
    short_summary: 'Reading contracts 100% faster.',
    ai_enhancements: [enhancement('Clause finder', 'Points at the odd clause.')],
  },
  {
    function_name: 'Sales & Service',
    short_summary: 'Calls and quotes.',
    ai_enhancements: [
      enhancement('Lead scoring', 'Sorts leads.'),
      enhancement('Call notes', 'Ärger vermeiden.'),
    ],
  },
  { function_name: 'Finance', short_summary: '', ai_enhancements: [] },
];
const ALL = ['Legal', 'Sales & Service', 'Finance'];

describe('search over business functions (spec §2)', () => {
  test.each([
    ['an empty term leaves all', '', ALL],
    ['a blank term leaves all', ' \t ', ALL],
    ['function name', 'finance', ['Finance']],
    ['any case', 'LEGAL', ['Legal']],
    ['part of a word', 'inan', ['Finance']],
    ['short summary', 'contracts', ['Legal']],
    ['name of an enhancement', 'lead scoring', ['Sales & Service']],
    ['name of the second enhancement', 'call notes', ['Sales & Service']],
    ['description of an enhancement', 'odd clause', ['Legal']],
    ['letters beyond ASCII', 'ärger', ['Sales & Service']],
    ['letters in two parts', 'a\u0308rger', ['Sales & Service']],
    ['white space around the term', '  legal ', ['Legal']],
    ['a percent sign is a percent sign', '100%', ['Legal']],
    ['no wildcard', 'l_gal', []],
    ['no pattern', '.*', []],
    ['not the business impact', 'secret', []],
    ['not across two texts', 'legalreading', []],
    ['no hit', 'zebra', []],
  ])('%s', (_, term, expected) => {
    expect(searchBusinessFunctions(FUNCTIONS, term).map((each) => each.function_name)).toEqual(expected);
  });
});
