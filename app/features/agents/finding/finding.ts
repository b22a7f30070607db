import { addressField, choiceField, lineField, readField } from '#site/form-fields.ts';
import { type FormRules, HIDDEN, type StateOf } from '#site/form-state.ts';
import { formatCounted } from '#site/format.ts';
import { say } from '#site/noun.ts';

/** Limits of the agent that looks for unlisted tools (docs/agents.md). */
export const FINDING = {
  sources: 50,
  /** Bytes of a source that are read. */
  sourceBytes: 1024 * 1024,
  /** Entries of a source that are read, and new ones that one reading takes. */
  entries: 10_000,
  newEntries: 300,
  /** Most candidates of one source that may wait. */
  waiting: 500,
  /** Most candidates of all sources that stay known; those seen longest ago are forgotten. */
  remembered: 50_000,
  /** Minutes after which work that did not end is repeated; longer than any work takes. */
  leaseMinutes: 15,
  /** Minutes of delay when the host was asked a moment ago. */
  laterMinutes: 15,
  /** Days until each new visit of a site that cannot be reached; then it is given up. */
  againDays: [1, 7],
  /** Time for all pages of a candidate. */
  siteMs: 180_000,
} as const;

/** Visits a day, on all nodes together. */
export const FINDING_PACE = { least: 1, most: 200, usual: 20 } as const;

/** Hours between two readings of a source. */
export const SOURCE_HOURS = { least: 1, most: 720, usual: 24 } as const;

export const KIND_WORDS = {
  feed: 'Feed (Atom, RSS, JSON Feed)',
  sitemap: 'Sitemap',
  markdown: 'List in Markdown',
  page: 'Page with links',
  'hacker-news': 'Hacker News (its search)',
} as const satisfies Readonly<Record<SourceKind, string>>;

export const SOURCE_KINDS = ['feed', 'sitemap', 'markdown', 'page', 'hacker-news'] as const;
export type SourceKind = (typeof SOURCE_KINDS)[number];

export const CANDIDATE_STATES = [
  'waiting',
  'known',
  'refused',
  'no product',
  'unreadable',
  'proposed',
] as const;
export type CandidateState = (typeof CANDIDATE_STATES)[number];

export const SOURCE_TYPES = /html|xml|rss|atom|json|text\/|markdown/i;

export const FINDING_TEXTS = {
  pace: `Choose a whole number of candidates a day, from ${FINDING_PACE.least} to ${FINDING_PACE.most}`,
  hours: `Choose a whole number of hours, from ${SOURCE_HOURS.least} to ${SOURCE_HOURS.most}`,
  off: 'Nothing is looked for any more. What was being read is dropped.',
  known: 'This address is a source already',
  feedOnly:
    'Product Hunt lets its feed be read, and nothing else: choose the kind Feed and the address of its feed',
  tooMany: `There can be ${FINDING.sources} sources. Remove one first.`,
  gone: 'This source is not there any more.',
  added: 'The source is added. It is read within a minute while sources are looked at.',
  changed: 'The source is changed. It is read again from the beginning.',
  removed: 'The source is removed, with what waited of it. What was seen stays remembered.',
  rests: 'The source rests.',
  resumes: 'The source is read again when it is due.',
} as const;

/**
 * Tells an operator what their switch changed. Their page may have been out of date.
 *
 * @param before the state before; paces are in candidates a day
 */
export function foundFrom(before: { isOn: boolean; pace: number }, now: number): string {
  const pace = `${formatCounted(now, 'candidate')} a day`;
  if (!before.isOn) return say`Tools are looked for from now on, with ${pace}.`;
  return before.pace === now
    ? say`Tools were looked for already, with ${pace}.`
    : say`Tools are looked for with ${pace} from now on; it was on already, with ${before.pace}.`;
}

function numberField(label: string, { least, most }: { least: number; most: number }, wrong: string) {
  const read = (text: string) => {
    const number = /^\d{1,3}$/.test(text.trim()) ? Number(text) : 0;
    return number >= least && number <= most ? number : null;
  };
  return readField(read, { label, wrong, inputMode: 'numeric', maxLength: 3, autoComplete: 'off' });
}

export const FINDING_FORM = {
  fields: {
    intent: HIDDEN,
    id: HIDDEN,
    pace: numberField('Candidates a day', FINDING_PACE, FINDING_TEXTS.pace),
    name: lineField({
      label: 'What it is called',
      missing: 'Enter what the source is called',
      what: 'the name',
      maxLength: 100,
    }),
    url: addressField('Address'),
    kind: choiceField({
      label: 'Kind',
      options: SOURCE_KINDS.map((id) => ({ id, label: KIND_WORDS[id] })),
      missing: 'Choose how it is read',
    }),
    hours: numberField('Hours between two readings', SOURCE_HOURS, FINDING_TEXTS.hours),
  },
  failed: 'That could not be stored. Please try again in a moment.',
} satisfies FormRules;
export type FindingFormState = StateOf<typeof FINDING_FORM>;

export const STATE_OF_CANDIDATE: Readonly<Record<CandidateState, string>> = {
  waiting: 'Waits for its visit',
  known: 'Known',
  refused: 'Refused before',
  'no product': 'No product',
  unreadable: 'Not read',
  proposed: 'At the desk',
};
