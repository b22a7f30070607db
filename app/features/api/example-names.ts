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

export const STARTER_NAMES: ExampleNames = {
  tools: ['notion', 'coda', 'clickup'],
  category: 'coding-assistants',
  question: 'how-do-ai-image-upscalers-work',
  search: 'q=transcribe%20meetings&language=de&compliance=gdpr',
  word: 'image',
};

/** For each kind, the starter catalogue's name if it is listed; else one that is listed; else 'an-id'. */
export function exampleNamesOf(catalogue: Catalogue): ExampleNames {
  const questions = catalogue.topics.index.topics.flatMap(({ topic }) =>
    topic.kind === 'question' ? [topic.id] : [],
  );
  const categories = catalogue.categories().map(({ id }) => id);
  const topics = {
    category: listedOf(categories, STARTER_NAMES.category),
    question: listedOf(questions, STARTER_NAMES.question),
  };
  if (STARTER_NAMES.tools.every((id) => catalogue.withId(id))) return { ...STARTER_NAMES, ...topics };
  const entries = catalogue.entries().slice(0, 3);
  const [one = 'an-id', two = 'another-id', three = 'a-third-id'] = entries.map(({ id }) => id);
  const word = encodeURIComponent(entries[0]?.name ?? 'words');
  return { tools: [one, two, three], ...topics, search: `q=${word}`, word };
}

function listedOf(ids: readonly string[], wanted: string): string {
  return ids.includes(wanted) ? wanted : (ids[0] ?? 'an-id');
}
