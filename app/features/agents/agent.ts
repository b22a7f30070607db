import { readField } from '#site/form-fields.ts';
import { type FormRules, HIDDEN } from '#site/form-state.ts';
import { formatCounted } from '#site/format.ts';
import { wordedTexts } from '#site/noun.ts';

/** How the structuring agent goes about reading what is listed (docs/agents.md). */
export const AGENT = {
  /** A tool is read again after so many days. */
  dueDays: 90,
  /** After the first, second and every later reading in a row that found nothing, the next comes after so many days. */
  failureDays: [1, 7, 30],
  /** For all pages of a site. */
  siteMs: 180_000,
  /** Prices stand far down. */
  pageBytes: 2 * 1024 * 1024,
  /** A tool whose reading did not end is read again after so many minutes: longer than any reading takes. */
  leaseMinutes: 15,
  /** A page is interpreted anew after so many days, although it has not changed: reading gets better, and servers err. */
  interpretedDays: 200,
  /** What one page stated is remembered up to so many characters of JSON. */
  rememberedLength: 100_000,
  /** The agent keeps its own pace; the checker's is not slowed down by it. */
  hostsAMinute: 600,
  /** How long a site waits whose host was asked a moment ago. */
  laterMinutes: 15,
} as const;

/** What is read of sites: pages, and what names pages to which no link leads (sitemap.xml, llms.txt). */
export const SITE_TYPES = /html|xml|text\/plain/;

/** Tools an hour, by all nodes together. */
export const PACE = { least: 1, most: 120, usual: 20 } as const;

export const AGENT_TEXTS = wordedTexts({
  off: 'The agent is off. What it was reading, it has dropped.',
  pace: `Choose a whole number of tools an hour, from ${PACE.least} to ${PACE.most}`,
} as const);

/**
 * What became of the agent when somebody switched it on or changed its pace; their page may have been an old one.
 *
 * @param before how it was, with its pace in tools an hour
 */
export function switchedOn(before: { isOn: boolean; perHour: number }, perHour: number): string {
  const pace = `${formatCounted(perHour, 'tool')} an hour`;
  if (!before.isOn) return `The agent was off and is on now. It reads ${pace}.`;
  return before.perHour === perHour
    ? `The agent was on already, and reads ${pace}.`
    : `The agent reads ${pace} from now on; it was on already, with ${before.perHour}.`;
}

function readPace(text: string): number | null {
  const pace = /^\d{1,3}$/.test(text.trim()) ? Number(text) : 0;
  return pace >= PACE.least && pace <= PACE.most ? pace : null;
}

export const AGENT_FORM = wordedTexts({
  fields: {
    intent: HIDDEN,
    pace: readField(readPace, {
      label: 'Tools an hour',
      wrong: AGENT_TEXTS.pace,
      inputMode: 'numeric',
      maxLength: 3,
      autoComplete: 'off',
    }),
  },
  failed: 'That could not be stored. Please try again in a moment.',
} satisfies FormRules);
