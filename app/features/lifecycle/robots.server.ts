import robotsParser from 'robots-parser';
import { CHECKER } from './checker.ts';

/** What a site asks of programs (RFC 9309). */
export interface Robots {
  allows(url: URL): boolean;
  /** Seconds that it wants between two requests; 0 if it says nothing. */
  delay: number;
}

/** A site without rules. */
export const NO_RULES: Robots = { allows: () => true, delay: 0 };
const CLOSED: Robots = { allows: () => false, delay: 0 };

/** As much as RFC 9309 §2.5 asks for. */
export const ROBOTS_BYTES = 500 * 1024;
/** Rules longer than this are no addresses. */
const LONGEST_RULE = 500;
/** Who has more rules than this for one program is left alone: matching them all would hold up the site. */
const MOST_OF_CONCERN = 64 * 1024;
/** Who wants more than a day between two requests wants none. */
const MOST_DELAY = 24 * 60 * 60;

/**
 * Reads a robots.txt for this checker.
 *
 * @param origin of the site, such as `https://example.com`
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
 * names, so a hostile file of half a megabyte could name thousands of them for thousands of rules.
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

/** The name of a program that concerns this checker, or null. */
function agentOf(text: string): string | null {
  const name = text.trim().toLowerCase().split('/')[0]?.trim();
  if (name === '*') return '*';
  return name === CHECKER.name.toLowerCase() ? CHECKER.name : null;
}
