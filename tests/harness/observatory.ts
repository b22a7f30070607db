import { type HTMLElement, parse } from 'node-html-parser';

/**
 * What MDN HTTP Observatory would say about a page, by its published tests and score table
 * (https://developer.mozilla.org/en-US/observatory/docs/tests_and_scoring, algorithm 5, and
 * github.com/mdn/mdn-http-observatory). It checks only what one response shows, and assumes that the proxy in
 * front redirects HTTP to HTTPS with a good certificate (0 points).
 */
export interface Assessment {
  score: number;
  grade: string;
  /** Points by test, with the finding in the words of the Observatory's score table. */
  findings: Record<string, { finding: string; points: number }>;
}

type Finding = readonly [finding: string, points: number];

const BASELINE = 100;
/** Bonus points count only for a page that reaches this score without them. */
const FIT_FOR_BONUS = 90;
const GRADES: readonly (readonly [from: number, grade: string])[] = [
  [100, 'A+'],
  [90, 'A'],
  [85, 'A-'],
  [80, 'B+'],
  [70, 'B'],
  [65, 'B-'],
  [60, 'C+'],
  [50, 'C'],
  [45, 'C-'],
  [40, 'D+'],
  [30, 'D'],
  [25, 'D-'],
  [0, 'F'],
];

/** @param page a response over HTTPS, with its body as text */
export function assess(page: { headers: Headers; html: string }): Assessment {
  const { headers } = page;
  const csp = readPolicy(headers.get('Content-Security-Policy') ?? '');
  const tests: Record<string, Finding> = {
    'content-security-policy': policyFinding(csp),
    cookies: cookieFinding(headers.getSetCookie()),
    'cross-origin-resource-sharing': corsFinding(headers),
    redirection: ['redirection-to-https', 0],
    'referrer-policy': referrerFinding(headers.get('Referrer-Policy')),
    'strict-transport-security': transportFinding(headers.get('Strict-Transport-Security')),
    'subresource-integrity': integrityFinding(parse(page.html)),
    'x-content-type-options':
      headers.get('X-Content-Type-Options') === 'nosniff' ? ['nosniff', 0] : ['not-implemented', -5],
    'x-frame-options': frameFinding(csp, headers.get('X-Frame-Options')),
    'cross-origin-resource-policy': originFinding(headers.get('Cross-Origin-Resource-Policy'), {
      'same-origin': 10,
      'same-site': 10,
      'cross-origin': 0,
    }),
    'cross-origin-opener-policy': originFinding(headers.get('Cross-Origin-Opener-Policy'), {
      'same-origin': 10,
      'same-origin-allow-popups': 10,
      'noopener-allow-popups': 10,
      'unsafe-none': 0,
    }),
    'cross-origin-embedder-policy': originFinding(headers.get('Cross-Origin-Embedder-Policy'), {
      'require-corp': 10,
      credentialless: 10,
      'unsafe-none': 0,
    }),
  };
  return grade(tests);
}

function grade(tests: Record<string, Finding>): Assessment {
  const points = Object.values(tests).map(([, own]) => own);
  const sum = (some: readonly number[]) => some.reduce((total, own) => total + own, BASELINE);
  const withoutBonus = sum(points.filter((own) => own < 0));
  const score = Math.max(0, withoutBonus >= FIT_FOR_BONUS ? sum(points) : withoutBonus);
  const findings = Object.fromEntries(
    Object.entries(tests).map(([test, [finding, own]]) => [test, { finding, points: own }]),
  );
  return { score, grade: GRADES.find(([from]) => score >= from)?.[1] ?? 'F', findings };
}

type Policy = ReadonlyMap<string, readonly string[]>;

function readPolicy(header: string): Policy {
  const directives = header.split(';').map((part) => part.trim().split(/\s+/));
  return new Map(
    directives.flatMap(([name, ...sources]) => (name ? [[name.toLowerCase(), sources] as const] : [])),
  );
}

/** As in browsers, a source list with a hash or a nonce ignores 'unsafe-inline'. */
function sourcesOf(csp: Policy, directive: string): readonly string[] {
  const sources = csp.get(directive) ?? csp.get('default-src') ?? ['*'];
  const isNarrowed = sources.some((source) => /^'(?:sha(?:256|384|512)|nonce)-/.test(source));
  return isNarrowed ? sources.filter((source) => source !== "'unsafe-inline'") : sources;
}

const BROAD = /^(?:ftp:|https?:|\*|https?:\/\/\*(?:\.\*)?)$/;
const BROAD_OR_INLINE = /^(?:ftp:|https?:|\*|https?:\/\/\*(?:\.\*)?|'unsafe-inline'|data:)$/;
const PASSIVE = new Set(['img-src', 'media-src']);

function policyFinding(csp: Policy): Finding {
  if (csp.size === 0) return ['csp-not-implemented', -25];
  const [scripts, styles, objects] = ['script-src', 'style-src', 'object-src'].map((name) =>
    sourcesOf(csp, name),
  );
  const isPlain = (source: string) => /^(?:http|ftp):/.test(source);
  const active = [...csp].filter(([name]) => !PASSIVE.has(name)).flatMap(([, sources]) => sources);
  const passive = [...PASSIVE].flatMap((name) => sourcesOf(csp, name));
  if (scripts?.some((source) => BROAD_OR_INLINE.test(source)) || objects?.some((one) => BROAD.test(one))) {
    return ['csp-implemented-with-unsafe-inline', -20];
  }
  if (active.some(isPlain)) return ['csp-implemented-with-insecure-scheme', -20];
  if ([...(scripts ?? []), ...(styles ?? [])].includes("'unsafe-eval'")) return ['csp-unsafe-eval', -10];
  if (passive.some(isPlain)) return ['csp-insecure-scheme-in-passive-content-only', -10];
  if (styles?.some((source) => BROAD_OR_INLINE.test(source)))
    return ['csp-unsafe-inline-in-style-src-only', 0];
  return csp.get('default-src')?.join() === "'none'"
    ? ['csp-implemented-with-no-unsafe-default-src-none', 10]
    : ['csp-implemented-with-no-unsafe', 5];
}

function cookieFinding(cookies: readonly string[]): Finding {
  if (cookies.length === 0) return ['cookies-not-found', 0];
  const has = (attribute: RegExp) => cookies.every((cookie) => attribute.test(cookie));
  const sessions = cookies.filter((cookie) => /^[^=]*(?:sess|login)/i.test(cookie));
  if (!sessions.every((cookie) => /;\s*HttpOnly/i.test(cookie))) return ['session-without-httponly', -30];
  if (!has(/;\s*Secure/i)) return ['cookies-without-secure-flag', -20];
  return has(/;\s*SameSite=(?:Lax|Strict|None)/i)
    ? ['cookies-secure-with-httponly-sessions-and-samesite', 5]
    : ['cookies-secure-with-httponly-sessions', 0];
}

/** The Observatory sends an Origin of its own; an answer that repeats it with credentials is open to all. */
function corsFinding(headers: Headers): Finding {
  const isOpen =
    headers.has('Access-Control-Allow-Origin') && headers.has('Access-Control-Allow-Credentials');
  return isOpen ? ['implemented-with-universal-access', -50] : ['not-implemented', 0];
}

function referrerFinding(policy: string | null): Finding {
  if (policy === null) return ['not-implemented', 0];
  const isPrivate = ['no-referrer', 'same-origin', 'strict-origin', 'strict-origin-when-cross-origin'];
  return isPrivate.includes(policy) ? ['private', 5] : ['unsafe', -5];
}

const SIX_MONTHS = 15_552_000;

function transportFinding(header: string | null): Finding {
  const seconds = /(?:^|;)\s*max-age=(\d+)/i.exec(header ?? '')?.[1];
  if (seconds === undefined) return ['hsts-not-implemented', -20];
  return Number(seconds) >= SIX_MONTHS
    ? ['max-age-at-least-six-months', 0]
    : ['max-age-less-than-six-months', -10];
}

/** Scripts from another origin need a hash and HTTPS; our own pages have none. */
function integrityFinding(page: HTMLElement): Finding {
  const sources = page.querySelectorAll('script[src]').map((script) => script.getAttribute('src') ?? '');
  return sources.some((source) => /^(?:https?:)?\/\//.test(source))
    ? ['sri-not-implemented-and-external-scripts', -50]
    : ['all-scripts-loaded-from-secure-origin', 0];
}

function frameFinding(csp: Policy, header: string | null): Finding {
  if (csp.has('frame-ancestors')) return ['implemented-via-csp', 5];
  return /^(?:DENY|SAMEORIGIN)$/i.test(header ?? '') ? ['sameorigin-or-deny', 5] : ['not-implemented', -20];
}

function originFinding(value: string | null, points: Readonly<Record<string, number>>): Finding {
  if (value === null) return ['not-implemented', 0];
  return [value, points[value] ?? -5];
}
