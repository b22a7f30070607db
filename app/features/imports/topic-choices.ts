import { latinSlug } from '#features/editing/submission-record.ts';
import { MOST_DECIDED, type TableChoices, type WantedTopic } from '#features/records/read/table-choices.ts';
import type { FormTexts } from '#platform/request/forms.server.ts';
import { ownValue } from '#site/own-value.ts';
import { isSlug } from '#site/slug.ts';
import { CONTROLS, LEFT_OUT } from './controls.ts';
import type { ImportSurvey } from './imports.ts';

/** The prefix of the option that creates a topic, followed by its category's id, if any. */
export const MADE = '+';
/** The button that creates all undecided names. */
export const MAKE_ALL = 'make-all';

const LONGEST_NAME = 200;

export interface KnownTopics {
  /** `category` and `category/specialization` */
  topics: ReadonlySet<string>;
  /** Category names by id. */
  names: ReadonlyMap<string, string>;
}

type Asked = Pick<ImportSurvey, 'topics' | 'choices'>;

/** The unknown and the already decided names, in a stable order. */
export function askedTopics({ topics, choices }: Asked): string[] {
  const decided = [...Object.keys(choices.topics), ...Object.keys(choices.made)];
  const names = [...new Set([...topics.map(([called]) => called), ...decided])];
  return names.sort((a, b) => a.localeCompare(b, 'en')).slice(0, MOST_DECIDED);
}

/** The selected option for a name. @param isCategory whether a category has an id */
export function chosenTopic({ choices }: Asked, called: string, isCategory: (id: string) => boolean): string {
  const wanted = ownValue(choices.made, called);
  if (wanted) return wanted.inner && isCategory(wanted.id) ? MADE + wanted.id : MADE;
  const chosen = ownValue(choices.topics, called);
  return chosen === undefined ? '' : chosen || LEFT_OUT;
}

/** The choices for names of categories in a form; what it does not ask stays as it was. */
export function readTopics(
  form: FormTexts,
  survey: Asked,
  known: KnownTopics,
): Pick<TableChoices, 'topics' | 'made'> {
  const topics = new Map(Object.entries(survey.choices.topics));
  const made = new Map(Object.entries(survey.choices.made));
  for (const [index, called] of askedTopics(survey).entries()) {
    const sent = form[CONTROLS.topic(index)];
    const isOpen = sent === undefined ? !topics.has(called) && !made.has(called) : sent === '';
    const value = isOpen && form[MAKE_ALL] !== undefined ? MADE : sent;
    if (value === undefined || !isOffered(value, known)) continue;
    topics.delete(called);
    made.delete(called);
    if (value.startsWith(MADE)) {
      const typed = { name: form[CONTROLS.topicName(index)], id: form[CONTROLS.topicId(index)] };
      made.set(called, wantedTopic(called, value.slice(MADE.length), { typed, known }));
    } else if (value !== '') topics.set(called, value === LEFT_OUT ? '' : value);
  }
  return { topics: Object.fromEntries(topics), made: Object.fromEntries(made) };
}

function isOffered(value: string, { topics, names }: KnownTopics): boolean {
  if (value.startsWith(MADE)) return value === MADE || names.has(value.slice(MADE.length));
  return value === '' || value === LEFT_OUT || topics.has(value);
}

interface Typed {
  name?: string | undefined;
  id?: string | undefined;
}

/**
 * The topic to create for a name; `Audio/Voices` gives a category with a specialization. Typed values are of the
 * innermost topic.
 */
function wantedTopic(
  called: string,
  parent: string,
  { typed, known }: { typed: Typed; known: KnownTopics },
): WantedTopic {
  const [first = '', ...rest] = called.split('/');
  const last = rest.join('/').trim();
  if (parent !== '') {
    return { id: parent, name: known.names.get(parent) ?? parent, inner: named(last || first, typed) };
  }
  return last === ''
    ? { ...named(first, typed), inner: null }
    : { ...named(first, {}), inner: named(last, typed) };
}

function named(given: string, { name, id }: Typed): { id: string; name: string } {
  const chosen = (name?.trim() || given.trim()).slice(0, LONGEST_NAME);
  const wanted = id?.trim() || chosen;
  return { id: isSlug(wanted) ? wanted : latinSlug(wanted), name: chosen };
}
