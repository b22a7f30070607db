import { readField } from '#site/form-fields.ts';
import { type FormRules, HIDDEN } from '#site/form-state.ts';
import { formatCounted } from '#site/format.ts';
import { wordedTexts } from '#site/noun.ts';

/** Limits of the agent that reads listed tools (docs/agents.md). */
export const AGENT = {
  /** Days between two readings of a tool. */
  dueDays: 90,
  /** Days until the next reading, after the first, second and any later failure in a row. */
  failureDays: [1, 7, 30],
  /** Time for all pages of a site. */
  siteMs: 180_000,
  /** Large, because prices stand far down in a page. */
  pageBytes: 2 * 1024 * 1024,
  /** Minutes after which a reading that did not end is repeated; longer than any reading takes. */
  leaseMinutes: 15,
  /**
   * Days after which even an unchanged page is interpreted again: the rules get better, and servers may report changes
   * wrongly.
   */
  interpretedDays: 200,
  /** Characters of JSON that are stored of what a page stated. */
  rememberedLength: 100_000,
  /** The agent's own pace, so that it does not slow down the site checker. */
  hostsAMinute: 600,
  /** How long a tool waits when its host was asked a moment ago. */
  laterMinutes: 15,
} as const;

/** Content types that are read: pages, and the lists that name unlinked pages (sitemap.xml, llms.txt). */
export const SITE_TYPES = /html|xml|text\/plain/;

/** Tools an hour, on all nodes together. */
export const PACE = { least: 1, most: 120, usual: 20 } as const;

export const AGENT_TEXTS = wordedTexts({
  off: 'The agent is off. What it was reading, it has dropped.',
  pace: `Choose a whole number of tools an hour, from ${PACE.least} to ${PACE.most}`,
} as const);

/**
 * What an operator is told after switching the agent on, also when somebody else had done so meanwhile.
 *
 * @param before the state before; paces are in tools an hour
 */
export function switchedOn(before: { isOn: boolean; pace: number }, now: number): string {
  const pace = `${formatCounted(now, 'tool')} an hour`;
  if (!before.isOn) return `The agent was off and is on now. It reads ${pace}.`;
  return before.pace === now
    ? `The agent was on already, and reads ${pace}.`
    : `The agent reads ${pace} from now on; it was on already, with ${before.pace}.`;
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
