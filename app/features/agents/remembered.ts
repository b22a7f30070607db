import type { Version } from '#features/lifecycle/visit.server.ts';
import type { FoundEvent } from './events/page-events.ts';
import type { Page } from './reading/page.ts';
import { elementsOf, rawText } from './reading/tree.ts';
import type { StatedValue } from './reading/values.ts';
import type { PageKind } from './reading/where.ts';

/** A page of the site, and what it holds. */
export interface SitePage {
  url: string;
  kind: PageKind;
}

/** A page of a tool as it was last interpreted. */
export interface RememberedPage extends SitePage {
  /** Where redirects ended. */
  address: string;
  version: Version;
  /** The hash of the text that was read; '' for one that has to be interpreted anew. */
  hash: string;
  /** The day of that, as YYYY-MM-DD. */
  interpreted_on: string;
  stated: readonly StatedValue[];
  /** What it tells of the tool and its company. */
  events: readonly FoundEvent[];
  /** What a model has pointed at; null if none has answered about it. */
  pointed: readonly StatedValue[] | null;
  /** Of the home page: where it leads. */
  leads: readonly SitePage[];
}

/** Everything of a page that the reading looks at, as texts: what is different in nothing of it says the same. */
export function textRead({ lines, pictures, names, leads, root }: Page): string {
  const data = elementsOf(
    root,
    ({ tag, attributes }) => tag === 'script' && /json/i.test(attributes.type ?? ''),
  );
  // An empty cell says in which column its neighbours stand.
  const cells = elementsOf(root, ({ tag }) => tag === 'tr' || tag === 'td' || tag === 'th');
  return JSON.stringify([
    [...lines, ...pictures].map(({ text, heading, isFrame }) => [text, heading, isFrame]),
    ...[names, leads.map(({ href, text, isFooter }) => [href, text, isFooter])],
    ...[data.map(rawText), cells.map(({ tag, children }) => `${tag}${children.length}`)],
  ]);
}

/** Whether somebody has decided that a page is no more, or not for programs; what can happen to any page does not count. */
export function isGone(status: number): boolean {
  return status < 300 || (status >= 400 && status < 500 && ![408, 425, 429].includes(status));
}
