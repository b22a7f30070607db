import type { ToolStatus } from '#catalogue/tools/tool-status.ts';
import { Phrases } from '../language/phrases.ts';
import { saysNoNeed } from '../language/stop-words.ts';
import { wordsOf } from '../language/words.ts';

const TOOLS = '(tools/companies/startups/apps/products/services/vendors)';
/** What became of tools, in phrases that are of nothing else: a server is shut down too. */
const STATUS_PHRASES: Readonly<Record<Exclude<ToolStatus, 'active'>, string>> = {
  closed: `
    (what/which/who) (shut/closed) down|${TOOLS} (shut/closed) down|(what/which/who) died|${TOOLS} (died/failed)
    discontinued|defunct|(was/were/been/got/are/is) (shut/closed) down|that (shut/closed) down|(shut/closed) down ${TOOLS}|(dead/failed/closed) ${TOOLS}
    no longer (exist/exists)|(do not/dont/does not/doesnt) exist (anymore/any more)|(are/is) no longer (available/active/offered)|went (out of business/bankrupt)
    (wurde/wurden) eingestellt|eingestellte (tools/produkte/dienste/programme/anbieter)|nicht mehr (gibt/existieren/existiert)|gibt es nicht mehr
    (descontinuado/descontinuada/descontinuados/descontinuadas)|ya no (existe/existen)|(nao existe/nao existem) mais|(existe/existent) plus|(a ete/ont ete) (arrete/arretes/ferme/fermes)`,
  acquired: `
    (was/were/been/got) (acquired/bought)|(acquired/bought) ${TOOLS}|${TOOLS} acquired|(wurde/wurden) (ubernommen/aufgekauft)|(ubernommene/aufgekaufte) (firmen/unternehmen/startups/tools/anbieter)
    (empresas/startups/herramientas/ferramentas) (adquiridas/compradas)|(entreprises/startups/outils) (rachetees/rachetes/acquises)`,
  merged: `
    (was/were/been/got/have/has) merged|merged ${TOOLS}|${TOOLS} merged|(wurde/wurden) (fusioniert/zusammengelegt)|fusionierte (firmen/unternehmen/tools/anbieter)
    (empresas/herramientas/ferramentas) (fusionadas/fundidas)|(entreprises/outils) (fusionnees/fusionnes)`,
};
const phrases = new Phrases(
  Object.entries(STATUS_PHRASES).map(([status, texts]) => [texts, `status:${status}`] as const),
);
/** Words that say it where a search says nothing else: not in 'merged cells'. */
const ALONE: ReadonlyMap<string, string> = new Map(
  wordsOf('acquired merged').map((status) => [status, `status:${status}`]),
);

/** The facet of a status at a position, and the number of words that it takes; null for none. */
export function statusAt(words: readonly string[], at: number): { facet: string; length: number } | null {
  const phrase = phrases.at(words, at);
  if (phrase) return { facet: phrase.meaning, length: phrase.words.length };
  const facet = ALONE.get(words[at] ?? '');
  const isAlone = facet !== undefined && words.every((word) => ALONE.has(word) || saysNoNeed(word));
  return isAlone ? { facet, length: 1 } : null;
}
