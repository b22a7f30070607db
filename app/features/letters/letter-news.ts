import type { Provenance } from '#catalogue/tools/certainty.ts';
import type { ContentNode } from '#site/content.ts';
import { formatCounted, formatDate } from '#site/format.ts';
import { raised, say, wordedTexts } from '#site/noun.ts';
import { weeklyNews } from '#site/recorded-rounds.ts';
import { SITE } from '#site/site.ts';
import { daysOf } from './week.ts';

/** How much of each kind of news a letter lists. It counts the rest. */
export const LISTED_AT_MOST = 12;

interface NamedTool {
  id: string;
  name: string;
}

/** The listed news of one kind, and how much there is of it. */
interface News<Item> {
  count: number;
  listed: Item[];
}

/** An introduction: as it was written, in Markdown, and as pages and mails show it. */
export interface LetterIntro {
  text: string;
  nodes: ContentNode[];
}

/** A tool that an expert has written about. */
export interface FeaturedTool {
  tool: NamedTool & { description: string };
  text: string;
  expert: { name: string; title: string };
}

/**
 * What a letter says. It is stored when the letter is made and never changes after that, so everything that the
 * letter shows is in it. Nothing in it is locked.
 */
export interface LetterContent {
  /** What an operator has written above the news; absent from letters of before. */
  intro?: LetterIntro | null;
  /** Null if no expert has written anything. */
  featured: FeaturedTool | null;
  /** `price` is worded: `From $20 a month`; null where none is known. */
  tools: News<NamedTool & { description: string; categories: string[]; price: string | null }>;
  /** `text` names round, amount and date: `Series A, $20M, March 2026`. */
  rounds: News<{ tool: NamedTool; company: string; text: string; investors: string[]; origin: Provenance }>;
  prices: News<{ tool: NamedTool; before: string; after: string; origin: Provenance }>;
}

export interface Letter {
  date: string;
  content: LetterContent;
}

/** How much news of each kind a letter has. */
export interface NewsCounts {
  tools: number;
  rounds: number;
  prices: number;
  /** The name of the featured tool. */
  featured: string | null;
}

export function countsOf({ tools, rounds, prices, featured }: LetterContent): NewsCounts {
  return {
    tools: tools.count,
    rounds: rounds.count,
    prices: prices.count,
    featured: featured?.tool.name ?? null,
  };
}

/** Whether there is anything to send. */
export function hasNews(counts: NewsCounts): boolean {
  return counts.tools + counts.rounds + counts.prices > 0 || counts.featured !== null;
}

/** What a letter holds, in one line: `12 new tools, 3 funding rounds, featured: Notion`. */
export function newsInWords(counts: NewsCounts): string {
  const parts = [
    counts.tools > 0 && formatCounted(counts.tools, 'new tool'),
    counts.rounds > 0 && formatCounted(counts.rounds, 'funding round'),
    counts.prices > 0 && formatCounted(counts.prices, 'changed price'),
    counts.featured !== null && `featured: ${counts.featured}`,
  ].filter((part) => part !== false);
  return parts.length === 0 ? 'No news' : parts.join(', ');
}

/** A letter's name, in archives and as the subject of its mail. */
export function letterTitle(date: string): string {
  return `The week in ${SITE.listed.many}, ${formatDate(date)}`;
}

/** The days that a letter reports on: `November 16, 2026, to November 22, 2026`. */
export function daysInWords(date: string): string {
  const { first, last } = daysOf(date);
  return `${formatDate(first)}, to ${formatDate(last)}`;
}

/** What a letter's kinds of news are called, and what they count. */
export const NEWS_TITLES = wordedTexts({
  featured: 'Featured tool of the week',
  tools: 'New tools',
  rounds: 'Funding rounds',
  prices: 'Changed prices',
} as const);

/** What follows a list that is not complete. */
export function andMore({ count, listed }: { count: number; listed: readonly unknown[] }): string | null {
  return count > listed.length ? `and ${(count - listed.length).toLocaleString('en-US')} more` : null;
}

export const LETTER_TEXTS = wordedTexts({
  name: 'The weekly letter',
  get intro() {
    return say`${raised(weeklyNews())} of a week, on the Monday after it if there are any. If an expert has written about a tool, that stands before the news. All letters can also be read here.`;
  },
  quiet: 'Nothing new was recorded in this week, so no letter was sent.',
  noSuch: 'There is no letter of this date',
  none: 'No letter has been made yet. The first one appears on a Monday.',
  why: (site: string) => `You get this letter because you asked for it at ${site}.`,
} as const);
