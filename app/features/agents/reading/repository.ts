import { quoteOf } from './addresses.ts';
import type { Page } from './page.ts';
import { labelOf, type Site, squeezed } from './site.ts';

/** Where a tool's source is public. */
export interface StatedRepository {
  url: string;
  /** As SPDX names it; absent if the page does not say. */
  license?: string;
  quote: string;
}

const HOSTS = new Set(['github.com', 'www.github.com', 'gitlab.com', 'codeberg.org']);
const PATH = /^\/([\w.-]+)\/([\w.-]+?)(?:\.git)?\/?$/;
/** What the hosts have beside repositories. */
const NO_OWNER =
  /^(?:about|apps|collections|contact|customer-stories|enterprise|events|explore|features|login|marketplace|orgs|pricing|search|security|settings|site|sponsors|topics|trending|readme|solutions|resources)$/i;
/** Parts of a product, beside it. */
const PART =
  /(?:sdk|docs?|examples?|client|cookbook|awesome|website|helm|terraform|plugin|action|samples?|starter|template)/i;
const LICENSES: readonly [RegExp, string][] = [
  [/\bMIT[- ]licen[cs]ed?\b|\bMIT licen[cs]e\b|\blicen[cs]ed? under (?:the )?MIT\b/i, 'MIT'],
  [/\bApache(?: License,?)?[- ](?:version )?2(?:\.0)?\b/i, 'Apache-2.0'],
  [/\b(?:GNU )?AGPL(?:v3|[- ]?3(?:\.0)?)\b/i, 'AGPL-3.0'],
  [/(?<!A|L)\bGPL(?:v3|[- ]?3(?:\.0)?)\b/, 'GPL-3.0'],
  [/\bBSD[- ]3[- ]Clause\b/i, 'BSD-3-Clause'],
  [/\b(?:MPL|Mozilla Public License)[- ](?:version )?2(?:\.0)?\b/i, 'MPL-2.0'],
];

/** The repository of the tool itself, which is called like the site or its owner; null where it is not certain. */
export function repositoryOf({ links, lines }: Page, site: Site): StatedRepository | null {
  const label = squeezed(labelOf(site));
  const found = links.flatMap(({ url, text, href }) => {
    const [, owner = '', name = ''] = PATH.exec(url.pathname) ?? [];
    const isRepository =
      HOSTS.has(url.hostname) && url.protocol === 'https:' && name !== '' && !NO_OWNER.test(owner);
    if (!isRepository || !isNamedLike(label, owner, name, text)) return [];
    return [{ url: `${url.origin}/${owner}/${name}`, owner, name, quote: quoteOf({ text, href }) }];
  });
  const urls = new Map(found.map((each) => [each.url.toLowerCase(), each]));
  const all = [...urls.values()];
  const main = all.filter(({ name }) => squeezed(name) === label);
  const whole = all.filter(({ name }) => !PART.test(name));
  const one = [all, main, whole].find((some) => some.length === 1)?.[0];
  if (!one) return null;
  const codes = new Set(
    lines.flatMap(({ text }) =>
      text.length > 200 ? [] : LICENSES.filter(([said]) => said.test(text)).map(([, code]) => code),
    ),
  );
  const [license] = codes;
  const { url, quote } = one;
  if (license === undefined || codes.size > 1) return { url, quote };
  const said = lines.find(
    ({ text }) => text.length <= 200 && LICENSES.some(([pattern]) => pattern.test(text)),
  );
  return { url, license, quote: `${quote} … ${said?.text ?? ''}` };
}

/** On a machine for trying, addresses have no names: there the link has to say that it is the source. */
function isNamedLike(label: string, owner: string, name: string, text: string): boolean {
  if (label === '') return /\b(?:github|source|star|repo)/i.test(text);
  const names = [squeezed(owner), squeezed(name)];
  return names.some(
    (each) =>
      each === label ||
      (label.length >= 4 && each.startsWith(label)) ||
      (each.length >= 4 && label.startsWith(each)),
  );
}
