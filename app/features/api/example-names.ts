import type { Catalogue } from '#catalogue/catalogue.ts';

/** What the examples of the API name, each as it stands in an address. */
export interface ExampleNames {
  tools: readonly [string, string, string];
  category: string;
  question: string;
  /** The parameters of a search. */
  search: string;
  /** A word to find questions and functions by. */
  word: string;
}

/** The names of the starter catalogue. */
export const STARTER_NAMES: ExampleNames = {
  tools: ['notion', 'coda', 'clickup'],
  category: 'coding-assistants',
  question: 'how-do-ai-image-upscalers-work',
  search: 'q=transcribe%20meetings&language=de&compliance=gdpr',
  word: 'image',
};

/** The names of the starter catalogue where they are listed, else of what is, else 'an-id'. */
export function exampleNamesOf(catalogue: Catalogue): ExampleNames {
  if (STARTER_NAMES.tools.every((id) => catalogue.withId(id))) return STARTER_NAMES;
  const entries = catalogue.entries();
  const [one = 'an-id', two = 'another-id', three = 'a-third-id'] = entries.slice(0, 3).map(({ id }) => id);
  const question = catalogue.topics.index.topics.find(({ topic }) => topic.kind === 'question');
  const word = encodeURIComponent(entries[0]?.name ?? 'words');
  return {
    tools: [one, two, three],
    category: catalogue.categories()[0]?.id ?? 'an-id',
    question: question?.topic.id ?? 'an-id',
    search: `q=${word}`,
    word,
  };
}
