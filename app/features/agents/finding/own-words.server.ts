import type { FoundEvidence } from '#features/editing/found.ts';
import { isJsonObject } from '#features/editing/tool-record.ts';
import type { Gate, Visit } from '#features/lifecycle/visit.server.ts';
import type { Page } from '../reading/page.ts';
import { parsed } from '../reading/structured-data.ts';
import { elementsOf } from '../reading/tree.ts';
import type { OwnWords } from './candidate-page.ts';
import { lineOf } from './entry.ts';
import { isSameDomain } from './product-link.ts';

const LONGEST_FILE = 100_000;
const LONGEST_NAME = 100;
const LONGEST_QUOTE = 500;

interface Visiting {
  /** Visits files of any content type, within the limits of every visit. */
  visitFile: Visit;
  gate: Gate;
  stopping: AbortSignal;
}

/** Reads the web app manifest and llms.txt of a page's site, for pages that say little. */
export async function ownWords(page: Page, visiting: Visiting): Promise<OwnWords> {
  const manifest = manifestOf(page);
  const found = [
    manifest && (await wordsAt(manifest, visiting, ofManifest)),
    await wordsAt(new URL('/llms.txt', page.url), visiting, ofLlms),
  ].filter((one) => one !== null);
  return { names: found.flatMap(({ names }) => names), said: found.flatMap(({ said }) => said) };
}

/** The address of a page's manifest, if it is on the page's own site. */
function manifestOf({ root, url }: Page): URL | null {
  const [link] = elementsOf(
    root,
    ({ tag, attributes }) => tag === 'link' && /(?:^|\s)manifest(?:\s|$)/i.test(attributes.rel ?? ''),
  );
  const at = URL.parse(link?.attributes.href ?? '', url);
  return link && at && /^https?:$/.test(at.protocol) && isSameDomain(at, url) ? at : null;
}

async function wordsAt(
  url: URL,
  { visitFile, gate, stopping }: Visiting,
  read: (text: string, url: string) => OwnWords | null,
): Promise<OwnWords | null> {
  const visited = await visitFile(url.href, gate, stopping);
  if (visited.outcome !== 'answered' || visited.status !== 200 || visited.html === null) return null;
  // Sites drawn by scripts answer any address with their page.
  const isPage = visited.html.length > LONGEST_FILE || /^\s*</.test(visited.html);
  return isPage || !isSameDomain(new URL(visited.address), url) ? null : read(visited.html, visited.address);
}

function ofManifest(text: string, url: string): OwnWords | null {
  const manifest = parsed(text);
  if (!isJsonObject(manifest)) return null;
  const { name, short_name: short, description } = manifest;
  return wordsOf([name, short], typeof description === 'string' ? description : '', {
    url,
    from: 'manifest',
  });
}

/** Reads an llms.txt: its title, and its quoted summary or else its first paragraph (llmstxt.org). */
function ofLlms(text: string, url: string): OwnWords {
  const lines = text.split(/\r?\n/).map((line) => line.trim());
  const title = lines.find((line) => /^# \S/.test(line))?.slice(2);
  const summary = lines.filter((line) => line.startsWith('>')).map((line) => line.replace(/^>\s*/, ''));
  const paragraph = lines.find((line) => /^[\p{L}\p{N}]/u.test(line)) ?? '';
  return wordsOf([title], summary.join(' ') || paragraph, { url, from: 'llms.txt' });
}

function wordsOf(
  names: readonly unknown[],
  said: string,
  at: Pick<FoundEvidence['said'], 'url' | 'from'>,
): OwnWords {
  const quote = lineOf(said, LONGEST_QUOTE);
  const texts = names.filter((name) => typeof name === 'string').map((name) => lineOf(name, LONGEST_NAME));
  return { names: texts.filter((name) => name !== ''), said: quote === '' ? [] : [{ quote, ...at }] };
}
