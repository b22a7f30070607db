import type { Offer } from '#catalogue/tools/flags.ts';
import type { StatedCode } from './certificates.ts';
import type { Line } from './lines.ts';
import type { Page } from './page.ts';
import { isOtherPlace } from './plan-places.ts';
import { squeezed } from './site.ts';
import { around, type Element, elementsOf, rawText } from './tree.ts';

const STATED: Readonly<Record<Offer, RegExp>> = {
  sso: /\b(?:SSO|single sign[- ]on|SAML)\b/i,
  api: /\b(?:(?:REST|public|open|developer|full|our|GraphQL|HTTP)(?:ful)?[ -]API|API (?:access|docs|documentation|reference)|API (?:&|and) webhooks|webhooks (?:&|and) API|API[- ]Zugang|accès (?:à l['’])?API|acceso a la API|accesso API)\b|^API$/i,
  'self-host':
    /\b(?:self[- ]host(?:ed|ing|able)?(?! (?:runners?|agents?|gateways?|connectors?|prox(?:y|ies)|workers?)\b)|on[- ]prem(?:ises?)?|selbst (?:gehostet|hosten)|auto[- ]hébergé\w*)\b/i,
  offline:
    /\b(?:works? (?:fully |completely |entirely |also |even )?offline|(?:accessible|usable|searchable) offline|fully offline|funziona (?:anche )?offline|offline mode|runs? (?:it )?(?:fully |completely |entirely |100% )?offline|without an? (?:internet |network )?connection|no internet (?:connection )?(?:is )?(?:needed|required|necessary)|funktioniert offline)\b/i,
  mcp: /\b(?:MCP servers?|MCP support|Model Context Protocol)\b/i,
  'no-code':
    /\bno[- ]code (?:\w+ )?(?:builder|platform|editor|app builder|automation|studio)\b|(?<!\p{L})(?:build|create|design|automate|configura|crea|construye|erstell\p{L}*|baue?n?|cré\p{L}+|crie|costruisci|bouw) [^.;!?]{0,60}(?:without (?:writing )?(?:any |a (?:single )?line of )?cod(?:e|ing)|sin (?:escribir (?:una línea de )?)?código|sin programar|ohne (?:code|programmier\p{L}*|zu programmieren)|sans (?:écrire (?:une (?:seule )?ligne )?de )?code|sans coder|senza (?:scrivere )?codice|sem (?:escrever )?código|zonder (?:te )?programmeren)(?!\p{L})/iu,
  'open-weights':
    /\b(?:our (?:\w+ )?weights are (?:open|public|available)|open[- ]weights? (?:release|model)s? (?:of|from) (?:us|our)|(?:we (?:publish|release)|download) (?:the|our) (?:model )?weights|(?:the |our )?(?:model )?weights are (?:openly |publicly |freely )?(?:published|released|available|downloadable))\b/i,
};
const DENIED =
  /\b(?:no(?! internet)|not|never|without (?!an? (?:internet|network|connection)|(?:writing |any |a |single |line |of )*cod(?:e|ing))|\w{1,8}n['’]t|unlike|instead of|from (?:your |an? |the )?(?:old )?self|any (?:MCP|REST|API|public)|migrat\w+|coming (?:soon|later|next|in|with|this)|later this|employees|staff|soon|planned|roadmap|beta waitlist|competitors?|alternative to|nicht|kein\w*|bald|your (?:existing |own )?(?:SSO|API)|third[- ]party|isn|doesn|vs\.?|remove|reset|bring your own|OpenAI|compromis\w*|replay|attack(?:s|er|ers)?|spoof\w*|grace period|technical (?:docs|documentation)|user guides?|runbooks?|request an?|(?:finds?|reads?|researches|discovers) (?:the |your |any )?API)\b|\?$|^[“"]/i;
/** Flags whose own clause states them, whatever else the sentence denies. */
const WHOLE = new Set(['offline']);
const LONGEST = 140;

/**
 * The flags that a page states, each once.
 *
 * @param label the site's name in its address
 */
export function flagsOf(page: Page, label = ''): StatedCode[] {
  const names = [...page.names, label];
  return Object.entries(STATED).flatMap(([code, pattern]) => {
    const line = page.lines.find((each, at) =>
      isStated(each, { pattern, isWhole: WHOLE.has(code), before: page.lines[at - 1], names }),
    );
    const sentence = line?.text.split(/(?<=[.!?])\s+/).find((each) => pattern.test(each));
    return sentence === undefined ? [] : [{ code, quote: sentence }];
  });
}

/** A heading for others or for the future. */
export const OF_OTHERS_HEADING =
  /\b(?:vs\.?|versus|roadmap|coming (?:soon|next)|what['’]s next|planned|alternatives?|compare[ds]? to|blog|changelog|testimonials?)\b/i;

interface Sought {
  pattern: RegExp;
  isWhole: boolean;
  before: Line | undefined;
  names: readonly string[];
}

function clauseOf(sentence: string, pattern: RegExp): string {
  return sentence.split(/[,;:–—]|\b(?:and|but)\b/).find((each) => pattern.test(each)) ?? sentence;
}

function isStated(line: Line, { pattern, isWhole, before, names }: Sought): boolean {
  const { text, under, isFrame, element } = line;
  if (isFrame || !pattern.test(text)) return false;
  const sentence = text.split(/(?<=[.!?])\s+/).find((each) => pattern.test(each)) ?? text;
  if (
    sentence.length > LONGEST ||
    DENIED.test(isWhole ? clauseOf(sentence, pattern) : sentence) ||
    under.some((each) => OF_OTHERS_HEADING.test(each))
  )
    return false;
  if (isOtherPlace({ ...line, text: '', under: [] }, before)) return false;
  return element.tag !== 'td' && element.tag !== 'th' ? true : isTicked(element, names);
}

const CROSSES = /^(?:no|✗|✕|✖|×|x|—|–|-|n\/a|coming soon|soon|planned)?$/i;

/** The comparison columns whose heads name the vendor; empty if all of them do. */
function ownColumns(row: Element, names: readonly string[]): Set<number> {
  const table = around(row, ({ tag }) => tag === 'table');
  const [head] = table ? elementsOf(table, ({ tag }) => tag === 'tr') : [];
  const heads = head ? cellsOf(head).map((cell) => squeezed(rawText(cell))) : [];
  const own = new Set(
    heads.flatMap((said, at) =>
      at > 0 && names.some((name) => name !== '' && said.startsWith(squeezed(name))) ? [at] : [],
    ),
  );
  return own.size < heads.length - 1 ? own : new Set();
}

function cellsOf(row: Element): Element[] {
  return row.children.filter((child) => typeof child !== 'string');
}

/** Whether a feature's row has more than crosses. If columns are the vendor's, only they count. */
function isTicked({ parent: row }: Element, names: readonly string[]): boolean {
  const cells = row === null ? [] : cellsOf(row);
  if (row === null || cells.length < 2) return true;
  const own = ownColumns(row, names);
  return cells.some((cell, at) => {
    if (at === 0 || (own.size > 0 && !own.has(at))) return false;
    const hasPicture = cell.children.some(
      (child) => typeof child !== 'string' && /^(?:svg|img|i|span)$/.test(child.tag),
    );
    const text = cell.children
      .map((child) =>
        typeof child === 'string'
          ? child
          : child.children.filter((each) => typeof each === 'string').join(''),
      )
      .join('')
      .trim();
    return hasPicture ? !CROSSES.test(text || 'yes') : !CROSSES.test(text);
  });
}
