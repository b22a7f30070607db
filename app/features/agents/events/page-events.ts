import { sentencesOf } from '../model/quotation.ts';
import type { Page } from '../reading/page.ts';
import type { Element } from '../reading/tree.ts';
import { publishedOf } from './published.ts';
import { eventIn, isLongAgo, type StatedEvent, type Subject } from './stated-event.ts';

/** An event with its sentence and its page. */
export interface FoundEvent {
  event: StatedEvent;
  quote: string;
  url: string;
}

interface TextsAt {
  subject: Subject;
  day: string;
  url: string;
  published: string | null;
}

const MOST_LINES = 2_000;
const MOST_EVENTS = 30;

/**
 * The events that a page tells of its tool and the tool's company, each once. The page's frame and quoted texts are
 * left out.
 */
export function eventsOf(page: Page, subject: Subject, day: string): FoundEvent[] {
  const lines = page.lines.slice(0, MOST_LINES).filter((line) => !line.isFrame && !isQuoted(line.element));
  return eventsIn(
    lines.map(({ text }) => text),
    { subject, day, url: page.url.href, published: publishedOf(page) },
  );
}

/**
 * The events that texts at an address tell, each once.
 *
 * @param published day of the texts (YYYY-MM-DD) for sentences without a date; null if unknown
 */
export function eventsIn(texts: readonly string[], { subject, day, url, published }: TextsAt): FoundEvent[] {
  if (published !== null && isLongAgo(published, day)) return [];
  const found = new Map<string, FoundEvent>();
  for (const quote of texts.flatMap(sentencesOf)) {
    const told = found.size < MOST_EVENTS ? eventIn(quote, subject, day) : null;
    const event = told && datedBy(told, published !== null && published <= day ? published : null);
    if (event && !found.has(JSON.stringify(event))) found.set(JSON.stringify(event), { event, quote, url });
  }
  return [...found.values()];
}

function datedBy(event: StatedEvent, published: string | null): StatedEvent {
  if ((event.kind !== 'round' && event.kind !== 'takeover') || event.date !== null) return event;
  return { ...event, date: published };
}

function isQuoted(element: Element): boolean {
  for (let one: Element | null = element; one; one = one.parent) {
    if (one.tag === 'blockquote' || one.tag === 'q' || one.tag === 'figure') return true;
  }
  return false;
}
