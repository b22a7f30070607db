import robotsParser from 'robots-parser';
import { CHECKER } from './checker.ts';

/** A site's rules for programs (RFC 9309). */
export interface Robots {
  allows(url: URL): boolean;
  /** Seconds between two requests; 0 if the site does not say. */
  delay: number;
}

export const NO_RULES: Robots = { allows: () => true, delay: 0 };
const CLOSED: Robots = { allows: () => false, delay: 0 };

/** The minimum of RFC 9309 §2.5. */
export const ROBOTS_BYTES = 500 * 1024;
/** Longer rules are not addresses. */
const LONGEST_RULE = 500;
/** A site with more rules for one program counts as closed, because matching them all would hold up the server. */
const MOST_OF_CONCERN = 64 * 1024;
/** Longer delays count as this one, in seconds. */
const MOST_DELAY = 24 * 60 * 60;

/**
 * Reads a robots.txt for this checker.
 *
 * @param origin the site's, such as `https://example.com`
 */
export function readRobots(origin: string, text: string): Robots {
  const own = ofConcern(text);
  if (own.length > MOST_OF_CONCERN) return CLOSED;
  const rules = robotsParser(`${origin}/robots.txt`, own);
  const delay = rules.getCrawlDelay(CHECKER.name) ?? 0;
  return {
    allows: (url) => rules.isAllowed(url.href, CHECKER.name) ?? true,
    delay: Number.isFinite(delay) ? Math.min(Math.max(delay, 0), MOST_DELAY) : 0,
  };
}

/**
 * The groups for this checker and for all programs. The parser stores each rule once for every program that its group
 * names, so a hostile file of half a megabyte could hold thousands of both.
 */
function ofConcern(text: string): string {
  const kept: string[] = [];
  /** The programs that the group names; null after its first rule. */
  let naming: Set<string> | null = null;
  let concerns = false;
  for (const line of text.split(/\r\n|\r|\n/)) {
    if (line.length > LONGEST_RULE) continue;
    const [, agent] = /^\s*user-agent\s*:\s*([^#]*)/i.exec(line) ?? [];
    if (agent !== undefined) {
      if (naming === null) concerns = false;
      naming ??= new Set();
      const name = agentOf(agent);
      if (name !== null && !naming.has(name)) kept.push(`User-agent: ${name}`);
      if (name !== null) naming.add(name);
      concerns ||= name !== null;
    } else if (/^\s*(?:allow|disallow|crawl-delay)\s*:/i.test(line)) {
      naming = null;
      if (concerns) kept.push(line);
    }
  }
  return kept.join('\n');
}

/** The name in a `User-agent` line that applies to this checker, or null. */
function agentOf(text: string): string | null {
  const name = text.trim().toLowerCase().split('/')[0]?.trim();
  if (name === '*') return '*';
  return name === CHECKER.name.toLowerCase() ? CHECKER.name : null;
}
