import { quoteOf } from './addresses.ts';
import type { Page } from './page.ts';
import { labelOf, type Site, squeezed } from './site.ts';

export interface StatedRepository {
  url: string;
  /** SPDX identifier; absent if the page does not say. */
  license?: string;
  quote: string;
}

const HOSTS = new Set(['github.com', 'www.github.com', 'gitlab.com', 'codeberg.org']);
const PATH = /^\/([\w.-]+)\/([\w.-]+?)(?:\.git)?\/?$/;
/** Paths of the hosts that are not owners. */
const NO_OWNER =
  /^(?:about|apps|collections|contact|customer-stories|enterprise|events|explore|features|login|marketplace|orgs|pricing|search|security|settings|site|sponsors|topics|trending|readme|solutions|resources)$/i;
/** Repositories for a part of a product. */
const PART =
  /(?:sdk|extension|[-_.](?:site|www|web|homepage|landing)$|[-_.](?:python|py|js|node|ts|typescript|go|ruby|php|java|rust|dotnet|swift)$|docs?|examples?|client|cookbook|mcp|awesome|website|helm|terraform|plugin|action|samples?|starter|template)/i;
/** Shorter names match too much. */
const LEAST_NAME = 3;
/** A choice of two licences, which a record cannot hold. */
const EITHER = /\bMIT (?:or|and|\/|\+) Apache\b|\bApache[\w.-]* (?:or|and|\/|\+) MIT\b|\bMIT\/Apache\b/i;
const LICENSES: readonly [RegExp, string][] = [
  [/\bMIT[- ]licen[cs]ed?\b|\bMIT licen[cs]e\b|\blicen[cs]ed? under (?:the )?MIT\b/i, 'MIT'],
  [/\bApache(?: License,?)?[- ](?:version )?2(?:\.0)?\b/i, 'Apache-2.0'],
  [/\b(?:GNU )?AGPL(?:v3|[- ]?3(?:\.0)?)\b/i, 'AGPL-3.0'],
  [/(?<!A|L)\bGPL(?:v3|[- ]?3(?:\.0)?)\b/, 'GPL-3.0'],
  [/\bBSD[- ]3[- ]Clause\b/i, 'BSD-3-Clause'],
  [/\b(?:MPL|Mozilla Public License)[- ](?:version )?2(?:\.0)?\b/i, 'MPL-2.0'],
];

/** The tool's own repository, named like the site or its owner; null if that is not certain. */
export function repositoryOf(page: Page, site: Site): StatedRepository | null {
  const { links, lines } = page;
  const label = squeezed(labelOf(site));
  const names = new Set([label, ...page.names.map(squeezed)].filter((name) => name.length >= LEAST_NAME));
  const found = links.flatMap(({ url, text, href }) => {
    const [, owner = '', name = ''] = PATH.exec(url.pathname) ?? [];
    const isRepository =
      HOSTS.has(url.hostname) && url.protocol === 'https:' && name !== '' && !NO_OWNER.test(owner);
    if (!isRepository || !isNamedLike(names, owner, name, text)) return [];
    return [{ url: `${url.origin}/${owner}/${name}`, owner, name, quote: quoteOf({ text, href }) }];
  });
  const urls = new Map(found.map((each) => [each.url.toLowerCase(), each]));
  const all = [...urls.values()];
  const main = all.filter(({ name }) => squeezed(name) === label);
  const whole = all.filter(({ name }) => !PART.test(name));
  const one = [whole, main].find((some) => some.length === 1)?.[0];
  if (!one) return null;
  const codes = new Set(
    lines.flatMap(({ text }) =>
      text.length > 200 ? [] : LICENSES.filter(([said]) => said.test(text)).map(([, code]) => code),
    ),
  );
  const [license] = codes;
  const { url, quote } = one;
  if (license === undefined || codes.size > 1 || lines.some(({ text }) => EITHER.test(text.slice(0, 200))))
    return { url, quote };
  const said = lines.find(
    ({ text }) => text.length <= 200 && LICENSES.some(([pattern]) => pattern.test(text)),
  );
  return { url, license, quote: `${quote} … ${said?.text ?? ''}` };
}

/**
 * Whether a repository is named like the vendor. Without a name of the vendor, the link's text has to mention the
 * source.
 */
function isNamedLike(names: ReadonlySet<string>, owner: string, repository: string, text: string): boolean {
  if (names.size === 0) return /\b(?:github|source|star|repo)/i.test(text);
  const own = [squeezed(owner), squeezed(repository)].filter((name) => name.length >= LEAST_NAME);
  return own.some((each) => [...names].some((name) => each === name || isBeginning(each, name)));
}

function isBeginning(one: string, other: string): boolean {
  const [short = '', long = ''] = [one, other].toSorted((a, b) => a.length - b.length);
  return short.length > LEAST_NAME && long.startsWith(short);
}
