import { type Line, seenText } from './lines.ts';
import type { Page } from './page.ts';
import { isOtherPlace } from './plan-places.ts';
import { around, type Element } from './tree.ts';

/** A certificate or law that a page claims, as a code of `compliance` in fact-words. */
export interface StatedCode {
  code: string;
  /** The words of the page that prove it. */
  quote: string;
}

const CODES: readonly [string, RegExp][] = [
  ['soc2', /(?<![\p{Script=Latin}\p{N}])SOC\s?-?\s?(?:2|II)(?![\p{Script=Latin}\p{N}])/iu],
  ['iso27001', /(?<![\p{Script=Latin}\p{N}])ISO(?:\s?\/\s?IEC)?[\s-]?27001(?!\d)/iu],
  [
    'gdpr',
    /\b(?:GDPR|DSGVO|DS-GVO|RGPD|AVG[- ](?:conform|proof)|(?:voldoe\w*|conform) (?:aan )?(?:de )?AVG)\b/i,
  ],
  ['hipaa', /\bHIPAA\b/i],
  ['pci', /\bPCI[\s-]?DSS\b/i],
  ['fedramp', /\bFedRAMP\b/i],
];

/** Words for 'not yet'. */
const STATUS =
  /\b(?:pursuing|undergoing|on track|where applicable|committed to (?:meet|achiev|obtain|becom|gett)ing|observation|readiness|not applicable|to be certified|by the end of|(?:currently|still) being|planned|planning|plans? (?:to|on|for)|intends? to|will (?:begin|start|undergo|pursue|complete|achieve|be)|begin(?:s|ning)?|hope to|angestrebt|anstreben|streben|planen|prévoyons|visons|roadmap|in progress|in process|under ?way|working (?:on|towards?)|preparing|coming soon|soon|upcoming|expected|pending|not yet|targeting|scheduled|(?:under|in) audit|audit(?: window| period)? (?:begins|starts|opens?|runs|ends)|Q[1-4] 20\d\d|geplant|in Vorbereitung|in Arbeit|demnächst|en cours|prévue?|bientôt|en curso|en proceso|próximamente|previst[oa]|in corso|in arrivo|em andamento|em breve|gepland|in voorbereiding|binnenkort)(?![\p{L}])|\bcertification \(?(?:in )?20\d\d\b|予定|準備中|取得中|目指/iu;
const DENIED =
  /(?<![\p{L}])(?:not|no(?!\.)|non|never|isn['’]t|aren['’]t|don['’]t|does(?:n['’]t| not)|without|cannot|except|aims?|lapsed|expired|formerly|used to|nicht|kein(?:e|en)?|ohne|pas|sin|senza|sem|niet|geen|n\/a)(?![\p{L}])|(?:ありません|していません|しておりません|未取得|ない)|^(?:✗|✕|✖|—|–|-)$/iu;
/** Sentences about others, questions and explanations. */
const OF_OTHERS =
  /\?$|^(?:get|become|achieve|reach|pass|stay|prove|be|build|ship) |\b(?:what is|guide|how to|learn|blog|webinar|checklist|template|whitepaper|ebook|hosting|(?:cloud|hosting|infrastructure) compan(?:y|ies)|(?:our|cloud|infrastructure|payments?|third-party)(?: \w+)? providers?|data ?cent(?:er|re)s?|infrastructure|(?:our )?(?:vendors?|partners?|sub-?processors?)|AWS|Amazon|Azure|Google|GCP|Stripe|Hetzner|OVH|Vercel|Heroku|Cloudflare|Rackspace|DigitalOcean|Render|Adyen|Paddle|Mollie|Okta|Snowflake|MongoDB|Auth0|rechenzentr\w*|anbieter|dienstleister|hébergeurs?|prestataires?|centres de données|proveedor(?:es)?|fornitor[ei]|fornecedor(?:es)?|customers? (?:can|must|should|who|that)|you (?:can|must|should|need)|helps?|help you|for your|your (?:own )?(?:path|journey|compliance|audit|customers)|get (?:you )?(?:ready|compliant|certified)|automat\w+|prepare|frameworks? (?:supported|we support)|requests?|rights|subject|officer|must|requires?|fines?|penalt(?:y|ies)|violations?|article|art(?=\.)|under the|stärker als|stronger than|more than|beyond|better than)\b|principles|プロバイダー|データセンター|委託先|^[^。]{0,20}各社/i;
/** Sentences about the vendor that name others only later: 'We are SOC 2 certified and run on …'. */
const OWN =
  /^(?:we|wir|nous|[A-Z]\w+) (?:are|is|have|has|hold|holds|maintains?|comply|complies|sind|ist|sommes)\b/;
const CLAIM =
  /(?:follow|取得|準拠|認証|compl(?:y|ies|iant|iance)|certif|zertifi|conform|konform|cumpl|attest|audit|adher|meets?|accredit|align|ready|type (?:ii?|1|2)|report|authori[sz]ed|held|maintain|examin|verified|geprüft|erfüll|respect|acuerdo|in linea|baa|level 1|service provider|eligible|rispett|voldoe)/i;
/** A heading for what the vendor itself does not hold. */
const OTHER_HEADING =
  /\b(?:sub-?processors?|providers?|hosting|infrastructure|data ?cent(?:er|re)s?|partners|AWS|Azure|Google Cloud|resources|blog|articles|guides|learn|frameworks|related|customers|integrations)\b|プロバイダー|外部サービス|インフラ|データセンター|委託先/i;
/** Words below a certificate's name that leave it to a service. */
const LEFT_TO_OTHERS = /\b(?:handled|processed|stored) by\b|\bhandles\b|\bnever (?:reach|touch|stor)/i;
const SECURITY_HEADING =
  /(?<!\p{L})(?:secur(?:e|ity)|enterprise[- ](?:grade|ready)|sicherheit|sécurité|seguridad|sicurezza|segurança|beveiliging)(?!\p{L})/iu;
const CROSSED = /[✗✕✖✘❌]/u;
const TICKED = /[✓✔✅]|\b(?:yes|certified|compliant|attested)\b/iu;
const LONGEST = 220;
const SHORT = 48;
const LONGEST_BLOCK = 400;
const MOST_MENTIONS = 100;

/**
 * The codes that a page states, each once, with the shortest proof. A code that the page also denies or only plans is
 * not stated.
 *
 * @param isStrict for pages on other subjects, where the words have to claim the certificate
 */
export function certificatesOf(page: Page, isStrict = false): StatedCode[] {
  const lines = [...page.lines, ...page.pictures];
  return CODES.flatMap(([code, pattern]) => {
    const stating: string[] = [];
    let isDenied = false;
    let seen = 0;
    for (const [at, line] of lines.entries()) {
      if (!pattern.test(line.text)) continue;
      seen += 1;
      if (seen > MOST_MENTIONS || isElsewhere(line, line.isPicture ? undefined : lines[at - 1])) continue;
      for (const text of sentencesOf(line.text)) {
        const answer = pattern.test(text) ? answerOf(text, { pattern, page, line, at, isStrict }) : null;
        if (answer === 'held') stating.push(text);
        if (answer === 'denied') isDenied = true;
      }
    }
    const [quote] = stating.toSorted((a, b) => a.length - b.length);
    const isPartly = stating.some((text) => /type (?:i|1)\b/i.test(text));
    return quote === undefined || (isDenied && !isPartly) ? [] : [{ code, quote }];
  });
}

function isElsewhere(line: Line, before: Line | undefined): boolean {
  const { under, isFrame } = line;
  if (isFrame && line.text.length > SHORT) return true;
  if (around(line.element, ({ tag }) => tag === 'nav')) return true;
  // 'GDPR Compliance' as a page's title only names its subject.
  if (line.heading === 1 && /\bcompliance$/i.test(line.text)) return true;
  return (
    under.some((text) => text.length < 100 && OTHER_HEADING.test(text) && !CLAIM.test(text)) ||
    (isOtherPlace(line, before) && line.under.length > 0 && !/\?/.test(line.under.at(-1) ?? ''))
  );
}

interface Place {
  pattern: RegExp;
  page: Page;
  line: Line;
  at: number;
  isStrict: boolean;
}

function answerOf(text: string, place: Place): 'held' | 'denied' | null {
  const { pattern, line, isStrict } = place;
  if (text.length > LONGEST) return null;
  if (STATUS.test(text) || DENIED.test(text)) return 'denied';
  // 'SOC 2 ready' means not certified; the GDPR has no certificate.
  if (/[\s-]ready\b/i.test(text) && !pattern.test('GDPR')) return 'denied';
  if (OF_OTHERS.test(text) && !(OWN.test(text) && text.search(pattern) < text.search(OF_OTHERS))) return null;
  if (
    isStrict && !isOfSecurity(line)
      ? !/compliant|certified|konform|zertifiziert|attested|audited|type (?:ii?|2)\b.*\breport/i.test(text)
      : text.length > SHORT && !CLAIM.test(text)
  )
    return null;
  if (line.under.some((heading) => heading.length < 100 && STATUS.test(heading))) return 'denied';
  const isFirstType = /type (?:i|1)\b/i.test(text) && CLAIM.test(text);
  return !isFirstType && isPlannedAround(place) ? 'denied' : 'held';
}

/** Whether a short line stands below a security heading, where it counts as on a security page. */
function isOfSecurity({ under, text }: Line): boolean {
  return text.length <= SHORT && SECURITY_HEADING.test(under.at(-1) ?? '');
}

/** Whether the row, list item or card around a short statement says 'not yet'. */
function isPlannedAround({ page, line, at }: Place): boolean {
  for (const block of blocksAround(line.element)) {
    const text = seenText(block, page.isUnseen);
    if (text.length <= LONGEST_BLOCK && CODES.filter(([, pattern]) => pattern.test(text)).length <= 1) {
      if (STATUS.test(text)) return true;
      if (block.tag === 'tr' && (DENIED.test(text) || (CROSSED.test(text) && !TICKED.test(text))))
        return true;
    }
  }
  const next = line.isPicture ? undefined : page.lines[at + 1];
  const isTerm = line.heading > 0 || line.element.tag === 'dt';
  return (
    isTerm &&
    next !== undefined &&
    next.heading === 0 &&
    (STATUS.test(next.text) || LEFT_TO_OTHERS.test(next.text) || /^(?:no|not)\b/i.test(next.text))
  );
}

/** The row, list item and cards around an element, the innermost first. */
function blocksAround(element: Element): Element[] {
  const blocks: Element[] = [];
  for (let each: Element | null = element; each; each = each.parent) {
    const { tag, parent } = each;
    const isCard = tag === 'div' && parent !== null && isAmongLike(parent, tag);
    if (isCard || tag === 'tr' || tag === 'li' || tag === 'article') blocks.push(each);
    if (tag === 'li' || tag === 'tr') break;
  }
  return blocks;
}

function isAmongLike({ children }: { children: readonly unknown[] }, tag: string): boolean {
  const like = children.filter(
    (child) => typeof child === 'object' && child !== null && 'tag' in child && child.tag === tag,
  );
  return like.length > 1;
}

function sentencesOf(text: string): string[] {
  return text.split(/(?<=[.!?;])\s+(?=[\p{Lu}\d])|(?<=。)/u);
}
