import { CERTAINTY_LABELS } from '#domain/tools/certainty.ts';
import type { FeedEntry, FeedFact } from './feed.ts';

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Characters that XML 1.0 cannot hold, even escaped (§2.2). */
const NOT_XML = /(?![\t\n\r])\p{Cc}|[\ufffe\uffff]/gu;

/** A text for XML or HTML, as content or in a quoted attribute. */
export function escapeMarkup(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(NOT_XML, '')
    .replaceAll(/[&<>"']/g, (character) => ESCAPES[character] ?? '');
}

/** An entry's content as HTML: what it says, and each fact with how sure it is. */
export function entryHtml({ summary, facts }: FeedEntry): string {
  const list = facts.map(factHtml).join('');
  return `<p>${escapeMarkup(summary)}</p>${list && `<ul>${list}</ul>`}`;
}

function factHtml({ label, text, origin }: FeedFact): string {
  const source = escapeMarkup(origin.source);
  const named = origin.url ? `<a href="${escapeMarkup(origin.url)}">${source}</a>` : source;
  const certainty = escapeMarkup(CERTAINTY_LABELS[origin.certainty]);
  return `<li><b>${escapeMarkup(label)}:</b> ${escapeMarkup(text)} <small>(${certainty}: ${named}, ${escapeMarkup(origin.date)})</small></li>`;
}
