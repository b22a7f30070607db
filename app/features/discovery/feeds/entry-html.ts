import { CERTAINTY_LABELS } from '#catalogue/tools/certainty.ts';
import { escapeMarkup } from '#site/markup.ts';
import type { FeedEntry, FeedFact } from './feed.ts';

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
