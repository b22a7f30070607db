import type { Version } from '#features/lifecycle/visit.server.ts';
import type { FoundEvent } from './events/page-events.ts';
import type { Page } from './reading/page.ts';
import { elementsOf, rawText } from './reading/tree.ts';
import type { StatedValue } from './reading/values.ts';
import type { PageKind } from './reading/where.ts';

export interface SitePage {
  url: string;
  kind: PageKind;
}

/** A page of a tool as it was last interpreted. */
export interface RememberedPage extends SitePage {
  /** After redirects. */
  address: string;
  version: Version;
  /** Hash of the text that was read; '' if the page has to be interpreted again. */
  hash: string;
  /** YYYY-MM-DD. */
  interpreted_on: string;
  stated: readonly StatedValue[];
  /** Events of the tool and its company. */
  events: readonly FoundEvent[];
  /** Values that a model pointed at; null if it was not asked or did not answer. */
  pointed: readonly StatedValue[] | null;
  /** The pages that a home page links to. */
  leads: readonly SitePage[];
}

/** All texts of a page that are read. If they are equal, the page states the same. */
export function textRead({ lines, pictures, names, leads, root }: Page): string {
  const data = elementsOf(
    root,
    ({ tag, attributes }) => tag === 'script' && /json/i.test(attributes.type ?? ''),
  );
  // An empty cell decides which columns its neighbours stand in.
  const cells = elementsOf(root, ({ tag }) => tag === 'tr' || tag === 'td' || tag === 'th');
  return JSON.stringify([
    [...lines, ...pictures].map(({ text, heading, isFrame }) => [text, heading, isFrame]),
    ...[names, leads.map(({ href, text, isFooter }) => [href, text, isFooter])],
    ...[data.map(rawText), cells.map(({ tag, children }) => `${tag}${children.length}`)],
  ]);
}

/** Whether a status means that a page is gone or closed to programs on purpose. Errors that may pass do not count. */
export function isGone(status: number): boolean {
  return status < 300 || (status >= 400 && status < 500 && ![408, 425, 429].includes(status));
}
