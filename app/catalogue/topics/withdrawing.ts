/** What the desk can withdraw besides tools. A market goes and comes with its category. */
export const WITHDRAWABLE = [
  'categories',
  'specializations',
  'companies',
  'investors',
  'questions',
  'business-functions',
] as const;
export type WithdrawableKind = (typeof WITHDRAWABLE)[number];

/** How the log names them. */
const SUBJECTS = {
  categories: 'category',
  specializations: 'specialization',
  companies: 'company',
  investors: 'investor',
  questions: 'question',
  'business-functions': 'function',
} as const satisfies Readonly<Record<WithdrawableKind, string>>;

/** How the log names a kind of topic. */
export function topicSubject<Kind extends WithdrawableKind>(kind: Kind): (typeof SUBJECTS)[Kind] {
  return SUBJECTS[kind];
}

/** The kind of topic that the log names so, or undefined. */
export function topicKindOf(subject: string): WithdrawableKind | undefined {
  return WITHDRAWABLE.find((kind) => SUBJECTS[kind] === subject);
}

/** With more tools, a category or specialization cannot be withdrawn while its sender waits. */
export const MOST_MOVED = 2_000;

/** What was done to a topic, by the `done` parameter of its page at the desk. */
export const TOPIC_DONE: Readonly<Record<string, string>> = {
  withdrawn: 'It is withdrawn.',
  listed: 'It is listed again.',
  undone: 'It is undone.',
};

/** Why a topic was not withdrawn or brought back. */
export const WITHDRAWING_TEXTS = {
  gone: 'It is not there any more, or was withdrawn already.',
  'needs category': 'It still has tools: choose the category to which they move.',
  'no category': 'There is no such category to which its tools could move.',
  'too many tools': `It has more than ${MOST_MOVED.toLocaleString('en')} tools. Move them with a file first.`,
  'has tools': 'Tools still name it as their company. Take it out of their records first.',
  refused: 'It no longer fits the rules: another has its name, or its category is withdrawn.',
} as const;
