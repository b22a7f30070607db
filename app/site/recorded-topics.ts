import { SITE } from './site.ts';

type TopicKind = 'function' | 'question';

let recorded: ReadonlySet<string> = new Set<TopicKind>();

/** Says with each write which kinds of topics the catalogue has. */
export function tellOfTopics(kinds: ReadonlySet<string>): void {
  recorded = kinds;
}

/** Whether pages and files speak of a kind of topics: always of AI tools, of something else once one is recorded. */
function speaksOf(kind: TopicKind): boolean {
  return recorded.has(kind) || SITE.listed.isAi;
}

export const speaksOfFunctions = (): boolean => speaksOf('function');
export const speaksOfQuestions = (): boolean => speaksOf('question');
