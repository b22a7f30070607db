import { Phrases } from '../language/phrases.ts';
import { wordsOf } from '../language/words.ts';
import { facetPhraseAt } from './asked-facets.ts';
import type { NameOf } from './exclusions.ts';

/** Phrases before a product to integrate with. */
const WITH = new Phrases([
  [
    `(work/works/working) with|(integrate/integrates/integrated/integrating/integration/integrations) (with/for/into)
    (connects/connect/connected/syncs/sync) (with/to)|compatible with|plugs into
    (funktioniert/arbeitet) mit|(kompatibel/integriert) mit|(funciona/funcionan/compatible/compatibles) con|se (integra/integran) con
    (fonctionne/fonctionnent/compatible/compatibles) avec|(funciona/compativel) com|se integra com`,
    true,
  ],
]);
/** Words after one: 'HubSpot integration'. */
const AFTER = new Set(wordsOf('integration integrations anbindung integracion integracao integrazione'));
const LONGEST_NAME = 4;

/**
 * Takes integrations out of a search's words, but leaves the names: integrations are recorded, but no filter compares
 * them, and whoever looks for a CRM wants no product that integrates others. Platforms with a filter ('for Slack') are
 * not taken.
 *
 * @param nameOf the tool or company that words name as a whole
 */
export function takeIntegrations(
  words: readonly string[],
  nameOf: NameOf,
): { integrations: string[]; rest: string[] } {
  const labels = new Set<string>();
  const rest: string[] = [];
  for (let at = 0; at < words.length; ) {
    const found = WITH.at(words, at);
    const length = found?.words.length ?? 1;
    const named = found && namedFrom(words, at + length, nameOf);
    const before = AFTER.has(words[at] ?? '') ? namedBefore(words, at, nameOf) : null;
    const label = named ?? before;
    if (label !== null) labels.add(label);
    if (!named) rest.push(...words.slice(at, at + length));
    at += length;
  }
  return { integrations: [...labels], rest };
}

function namedFrom(words: readonly string[], from: number, nameOf: NameOf): string | null {
  if (facetPhraseAt(words, from) !== null) return null;
  const lengths = Array.from(
    { length: Math.min(LONGEST_NAME, words.length - from) },
    (_, index) => index + 1,
  );
  return firstNamed(
    lengths.toReversed().map((length) => words.slice(from, from + length)),
    nameOf,
  );
}

function namedBefore(words: readonly string[], end: number, nameOf: NameOf): string | null {
  const lengths = Array.from({ length: Math.min(LONGEST_NAME, end) }, (_, index) => index + 1);
  return firstNamed(
    lengths.toReversed().map((length) => words.slice(end - length, end)),
    nameOf,
  );
}

function firstNamed(runs: readonly (readonly string[])[], nameOf: NameOf): string | null {
  for (const run of runs) {
    const named = nameOf(run);
    if (named === null || named.kind === 'facet') continue;
    const said = run.join(' ');
    // The label would be the maker, 'Notion Labs' for 'Notion'.
    return wordsOf(named.label).join(' ') === said ? named.label : said;
  }
  return null;
}
