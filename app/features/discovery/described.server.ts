import { createContext } from 'react-router';
import type { Context } from '#platform/request/context.server.ts';
import { jsonInScript } from '#site/markup.ts';
import { type Described, graph } from './json-ld.ts';

type Describe = (site: string) => Described[];

const describedContext = createContext<Describe | null>(null);

/**
 * Records in a loader what the page says about itself in schema.org's words (docs/topics/machines.md). Search
 * engines read it in the document only, so browsers load neither the code nor the data a second time.
 *
 * @param describe gets what comes before the site's own paths; empty where that is unknown
 */
export function describePage(context: Context, describe: Describe): void {
  context.set(describedContext, describe);
}

/** The element that describes the page, or an empty text if its loaders described nothing. */
export function describedScript(context: Context, site: string): string {
  const describe = context.get(describedContext);
  return describe ? `<script type="application/ld+json">${jsonInScript(graph(describe(site)))}</script>` : '';
}
