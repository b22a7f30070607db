import type { SourceKind } from './finding.ts';

/** `/owner/name`, with a file of a branch or without. */
const REPOSITORY = /^\/([\w.-]+)\/([\w.-]+?)(?:\.git)?(?:\/blob\/([^/]+)\/(.+))?\/?$/;

/** The address under which a source is read: of a list in a repository of GitHub, the file itself. */
export function readAt(kind: SourceKind, typed: string): string {
  const url = new URL(typed);
  url.hash = '';
  if (kind !== 'markdown' || !/^(?:www\.)?github\.com$/.test(url.hostname)) return url.href;
  const [, owner, name, branch = 'HEAD', file = 'README.md'] = REPOSITORY.exec(url.pathname) ?? [];
  if (!owner || !name) return url.href;
  return `https://raw.githubusercontent.com/${owner}/${name}/${branch}/${file}`;
}

/** Whether the terms of a site let it be read in this way. */
export function isSourceAllowed(kind: SourceKind, url: string): boolean {
  const isProductHunt = /(?:^|\.)producthunt\.com$/.test(new URL(url).hostname);
  return !isProductHunt || (kind === 'feed' && /^\/feed\b/.test(new URL(url).pathname));
}
