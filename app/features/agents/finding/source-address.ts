import type { SourceKind } from './finding.ts';

/** `/owner/name`, optionally with a branch's file. */
const REPOSITORY = /^\/([\w.-]+)\/([\w.-]+?)(?:\.git)?(?:\/blob\/([^/]+)\/(.+))?\/?$/;

/** The address to read a source from. A Markdown list on GitHub is read as its raw file. */
export function readAt(kind: SourceKind, typed: string): string {
  const url = new URL(typed);
  url.hash = '';
  if (kind !== 'markdown' || !/^(?:www\.)?github\.com$/.test(url.hostname)) return url.href;
  const [, owner, name, branch = 'HEAD', file = 'README.md'] = REPOSITORY.exec(url.pathname) ?? [];
  if (!owner || !name) return url.href;
  return `https://raw.githubusercontent.com/${owner}/${name}/${branch}/${file}`;
}

/** Whether a site's terms allow reading it as this kind of source. */
export function isSourceAllowed(kind: SourceKind, url: string): boolean {
  const isProductHunt = /(?:^|\.)producthunt\.com$/.test(new URL(url).hostname);
  return !isProductHunt || (kind === 'feed' && /^\/feed\b/.test(new URL(url).pathname));
}
