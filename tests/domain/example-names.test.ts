import { expect, test } from 'vitest';
import { exampleNamesOf, STARTER_NAMES } from '#features/api/example-names.ts';
import { catalogueOfTools } from '../harness/catalogue-in-memory.ts';

const STARTERS = STARTER_NAMES.tools.map((id) => ({ id }));
const topic = (kind: 'category' | 'question', id: string) => ({
  ...{ kind, id, name: id, category: null, description: '', phrases: [] },
});

test('examples name of each kind what is listed, first of all what the starter catalogue has', () => {
  const ownTopics = [topic('category', 'saws/'), topic('question', 'which-saw')];
  expect(exampleNamesOf(catalogueOfTools(STARTERS, { topics: ownTopics }))).toEqual({
    ...STARTER_NAMES,
    category: 'saws',
    question: 'which-saw',
  });
  const starterTopics = [
    ...ownTopics,
    topic('category', `${STARTER_NAMES.category}/`),
    topic('question', STARTER_NAMES.question),
  ];
  expect(exampleNamesOf(catalogueOfTools(STARTERS, { topics: starterTopics }))).toEqual(STARTER_NAMES);
  expect(exampleNamesOf(catalogueOfTools([{ id: 'saw' }]))).toEqual({
    tools: ['saw', 'another-id', 'a-third-id'],
    category: 'an-id',
    question: 'an-id',
    search: 'q=saw',
    word: 'saw',
  });
});
