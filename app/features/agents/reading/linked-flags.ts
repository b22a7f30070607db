import type { Offer } from '#catalogue/tools/flags.ts';
import { quoteOf } from './addresses.ts';
import type { StatedCode } from './certificates.ts';
import type { Page } from './page.ts';
import { isOfSite, type Site } from './site.ts';

const SAID: readonly [Offer, RegExp][] = [
  [
    'api',
    /^(?:API|APIs|(?:REST|developer|public) API|API (?:docs?|documentation|reference)|developer API|API-(?:Dokumentation|Referenz|Doku)|documentation (?:de l['’])?API|documentación (?:de la )?API)$/i,
  ],
  ['mcp', /^(?:MCP|MCP server|(?:our )?MCP docs)$/i],
  ['self-host', /^(?:self[- ]host(?:ed|ing)?(?: (?:docs|guide))?|on[- ]premises?)$/i],
];

/** The flags that links to the site's own pages prove. */
export function linkedFlagsOf({ links }: Page, site: Site): StatedCode[] {
  return SAID.flatMap(([code, said]) => {
    const link = links.find(
      ({ url, text }) =>
        said.test(text.replace(/(?<![\s↗→›»])[\s↗→›»]+$/u, '').trim()) && isOfSite(url, site),
    );
    return link ? [{ code, quote: quoteOf(link) }] : [];
  });
}
