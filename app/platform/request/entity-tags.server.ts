import { createHash } from 'node:crypto';

/** An entity tag (RFC 9110 §8.8.3) that changes with a text. */
export function tagOf(text: string): string {
  return `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`;
}

/** Whether the client already has this version; proxies may have made the tag a weak one. */
export function hasTag(request: Request, tag: string): boolean {
  const known = request.headers.get('If-None-Match')?.split(',') ?? [];
  return known.some((each) => ['*', tag].includes(each.trim().replace(/^W\//, '')));
}
