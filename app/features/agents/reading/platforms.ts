import type { StatedCode } from './certificates.ts';
import type { Line } from './lines.ts';
import type { Page } from './page.ts';
import { dataOf, typesOf } from './structured-data.ts';

/** App stores, whose addresses prove the platform. */
const MAC = /^https:\/\/(?:apps|itunes)\.apple\.com\/.*(?:[?&](?:mt=12|platform=mac)|\/mac-app\/)/i;
const STORES: readonly [RegExp, string][] = [
  [MAC, 'macos'],
  [/^https:\/\/(?:apps|itunes)\.apple\.com\/(?:[a-z]{2}\/)?app\//i, 'ios'],
  [/^https:\/\/play\.google\.com\/store\/apps\/details/i, 'android'],
  [
    /^https:\/\/(?:chromewebstore\.google\.com\/detail|chrome\.google\.com\/webstore\/detail|addons\.mozilla\.org\/.*addon\/|microsoftedge\.microsoft\.com\/addons\/detail)/i,
    'browser-extension',
  ],
  [
    /^https:\/\/(?:apps\.microsoft\.com\/(?:store\/)?detail|(?:www\.)?microsoft\.com\/(?:[a-z-]+\/)?(?:store\/apps|p)\/)/i,
    'windows',
  ],
  [
    /^https:\/\/(?:marketplace\.visualstudio\.com\/items|open-vsx\.org\/extension|plugins\.jetbrains\.com\/plugin)/i,
    'ide',
  ],
  [/^https:\/\/(?:\w+\.)?slack\.com\/(?:apps|marketplace)\/\w+/i, 'slack'],
  [/^https:\/\/(?:[a-z-]+\.)?wordpress\.org\/plugins\/\w/i, 'wordpress'],
  [/^https:\/\/apps\.shopify\.com\/\w/i, 'shopify'],
  [/^https:\/\/(?:www\.)?figma\.com\/community\/(?:plugin|widget)\//i, 'figma'],
  [/^https:\/\/workspace\.google\.com\/(?:u\/\d\/)?marketplace\/app\//i, 'google-workspace'],
  [/^https:\/\/appsource\.microsoft\.com\/(?:[a-z-]+\/)?product\/office\//i, 'office'],
  [
    /^https:\/\/(?:teams\.microsoft\.com\/l\/app\/|appsource\.microsoft\.com\/(?:[a-z-]+\/)?product\/teams\/)/i,
    'teams',
  ],
  [/^https:\/\/hub\.docker\.com\/(?:r|_)\//i, 'docker'],
  [/^https:\/\/(?:flathub\.org\/(?:[a-z]+\/)?apps|snapcraft\.io)\/\w/i, 'linux'],
  [/^https:\/\/formulae\.brew\.sh\/cask\//i, 'macos'],
  [/^https?:\/\/[^?#]+\.(?:dmg|pkg)(?:[?#]|$)/i, 'macos'],
  [/^https?:\/\/[^?#]+\.(?:exe|msi|msix)(?:[?#]|$)/i, 'windows'],
  [/^https?:\/\/[^?#]+\.(?:appimage|deb|rpm|flatpak)(?:[?#]|$)/i, 'linux'],
];

/** Names of platforms in lists and on buttons. */
const NAMES: readonly [RegExp, string][] = [
  [/^(?:the )?(?:web|browser|web ?app|web browser|online)$/i, 'web'],
  [/^(?:ios|iphone|ipad|ipados|iphone & ipad)$/i, 'ios'],
  [/^android$/i, 'android'],
  [/^(?:windows|windows (?:10|11)|pc)$/i, 'windows'],
  [/^(?:mac|macos|mac ?os|os x|mac os x)$/i, 'macos'],
  [/^(?:linux|ubuntu|debian)$/i, 'linux'],
  [/^(?:chrome|firefox|edge|safari|browser) (?:extension|add-?on)$/i, 'browser-extension'],
  [/^(?:the )?(?:cli|command line|terminal)$/i, 'cli'],
  [/^docker$/i, 'docker'],
  [/^(?:slack)$/i, 'slack'],
  [/^(?:microsoft teams|ms teams)$/i, 'teams'],
  [/^(?:vs ?code|visual studio code|jetbrains)$/i, 'ide'],
];
const LISTED =
  /(?:\b(?:available|works|runs|apps?|download(?:s|able)?|native(?: apps?)?|get it|use it|clients?)(?: now)? (?:for|on|in|from)|\bplatforms?:|\b(?:anwendung|app|software|programm|application|aplicación|applicazione|aplicativo) (?:für|pour|para|per|voor)|\bverfügbar (?:für|auf)|\bdisponible (?:sur|para|en)|\bdisponibile (?:su|per)|\bdisponível (?:para|em)|\bbeschikbaar (?:voor|op))\s+([^.;!?()]{3,120})/i;
/** Products that are extended, as in 'plugin for Figma and WordPress' and 'Figma plugin'. */
const HOSTS: readonly [RegExp, string][] = [
  [/^(?:google )?(?:docs|sheets|slides|workspace|gmail)$/i, 'google-workspace'],
  [/^(?:(?:microsoft|ms) )?(?:word|excel|power ?point|outlook|office)(?: 365)?$/i, 'office'],
  [/^(?:google )?(?:chrome|firefox|edge|safari|browser)$/i, 'browser-extension'],
  [/^figma$/i, 'figma'],
  [/^wordpress$/i, 'wordpress'],
  [/^shopify$/i, 'shopify'],
  [/^slack$/i, 'slack'],
  [/^(?:(?:microsoft|ms) )?teams$/i, 'teams'],
  [/^(?:vs ?code|visual studio code|jetbrains)$/i, 'ide'],
];
const ADDED_TO =
  /\b(?:(?:add-?on|add-?in|plug-?in|extension|extensión|estensione|extensão|erweiterung|complemento|complément) (?:for|to|in|pour|für|para|per|voor|de)) ([^.;!?()]{3,80})/i;
const PUT_INTO = /\b[Aa]dd (?:it|[A-Z]\w+) to ([^.;!?()]{3,80})/;
const HOSTED =
  /\b((?:(?:google|microsoft|ms|visual studio) )?\w+)[ -](?:add-?on|add-?in|plug-?in|extension|erweiterung)(?![\p{L}-])/giu;
const ON_DESKTOP =
  /\b(?:desktop[- ]?(?:app|anwendung|application)s?|application de bureau|aplicación de escritorio|app desktop|aplicativo de desktop)\s*[(:]\s*([^.;!?()]{3,80})/i;
/** 'Mobile apps (iOS + Android)'. */
const APPS = /\bapps? \(([^().;!?]{3,60})\)/i;
/** Systems at the end of a clause: 'for iOS and Android'. */
const FOR_SYSTEMS = /\b(?:for|für|pour|para|per|voor)\s+([^.;!?():]{3,60})(?=[.;!?)]|$)/i;
const TO_BUILD =
  /\b(?:SDKs?|librar(?:y|ies)|tests?|testing|develop\w*|build\w*|monitor\w*|crash\w*|code|guides?|tutorials?)\b/i;
/** Apps that customers build. */
const OF_THEIRS =
  /\b(?:monitor|test|build|debug|ship|develop|design|create|publish|protect|secure)(?:s|ing)? (?:your |mobile |native |web |\w+ )?apps?\b/i;
const IN_TERMINAL = /\b(?:lives?|runs?|works?) (?:directly |right )?in (?:your|the|any) terminal\b/i;
const WITH_DOCKER = /\bself[- ]host\w* (?:\w+ )?(?:with|via|using|through|on|by) docker\b|\bdocker run\b/i;
const IN_BROWSER =
  /\b(?:works?|runs?|edit|record|write|design|draw|use (?:it|\w+)|available|right|directly|entirely) (?:in|from) (?:any|your|the) (?:web )?browser\b|^on the web\b|\b(?:available|works|runs)\b[^.;!?]{0,60}\bon the web\b|\b(?:as an?|als) web[- ]?app\b|\bim browser\b|\b(?:werkt|draait) in (?:je|de|elke) browser\b|\bnel browser\b|\bdans (?:le|votre) navigateur\b|\ben (?:el|tu) navegador\b/i;
/** Pages with one part for each system. */
const OF_SYSTEMS = /\/(?:install(?:ation)?|downloads?|apps?)(?:\.html?)?\/?$/i;
/** 'Supports …' may name an integration, so only systems count. */
const SUPPORTED = /\bsupports?\s+([^.;!?()]{3,120})/i;
const SYSTEMS = new Set(['web', 'ios', 'android', 'windows', 'macos', 'linux']);
const LONGEST = 300;
const BUTTON = /^(?:download|get|install|open)(?: it| now| the app)? (?:for|on) (.{3,24})$/i;
/** Texts of links to an app. */
const APP =
  /^(?:the |get the )?((?:chrome|firefox|edge|safari|browser) (?:extension|add-?on)|(?:ios|android|mac|macos|windows|linux|iphone|web)(?= app$))/i;
const DENIED =
  /\b(?:not|no|coming|soon|planned|roadmap|waitlist|\w{1,8}n['’]t|except|nicht|kein\w*|bald|demnächst)\b|\?$/i;

/** A heading for what does not exist yet, or at all. */
const TO_COME =
  /\b(?:not|coming|soon|planned|roadmap|waitlist|nicht|bald|demnächst)\b|\bno (?:longer|more)\b/i;

/** The platforms that a page states, by its links to stores, its buttons and its lists. */
export function platformsOf({ links, lines, url: page }: Page): StatedCode[] {
  const found = new Map<string, string>();
  const state = (code: string | undefined, quote: string) => {
    if (code !== undefined && !found.has(code)) found.set(code, quote);
  };
  const macs = new Set(links.filter(({ url }) => MAC.test(url.href)).map(({ url }) => appleId(url)));
  for (const { url, text, href } of links) {
    // The link to the Mac says so elsewhere on the page; the same app's other links are not for iOS.
    if (!MAC.test(url.href) && macs.has(appleId(url))) continue;
    const code = STORES.find(([pattern]) => pattern.test(url.href))?.[1];
    if (DENIED.test(text)) continue;
    state(code, href);
    const [, app = ''] = APP.exec(text) ?? BUTTON.exec(text.replace(/\s*\(.*\)$/, '')) ?? [];
    state(codeOf(app), text);
  }
  for (const { text: line, under } of lines) {
    if (line.length > LONGEST || under.some((each) => TO_COME.test(each))) continue;
    for (const text of line.split(/(?<=[.!?])\s+/)) {
      if (DENIED.test(text)) continue;
      if (!OF_THEIRS.test(text)) for (const code of listedIn(text)) state(code, text);
      for (const name of namesIn(SUPPORTED, text)) if (isSystem(codeOf(name))) state(codeOf(name), text);
      state(codeOf(BUTTON.exec(text)?.[1] ?? ''), text);
      for (const code of addedIn(text)) state(code, text);
    }
  }
  for (const { code, quote } of entriesIn(lines)) state(code, quote);
  if (OF_SYSTEMS.test(page.pathname)) {
    for (const [at, { text, heading }] of lines.entries())
      if (heading > 1 && !DENIED.test(lines[at + 1]?.text ?? '')) state(codeOf(text), text);
  }
  return [...found].map(([code, quote]) => ({ code, quote }));
}

/** The codes in a sentence's list. Programs count only as half of it or more ('works in Mail, Notes and Slack'). */
function listedIn(text: string): string[] {
  const names = namesIn(LISTED, text);
  const codes = names.map(codeOf).filter((code) => code !== undefined);
  const inBrackets = namesIn(APPS, text).map(codeOf).filter(isSystem);
  const listed = codes.length * 2 >= names.length ? codes : codes.filter(isSystem);
  return [...listed, ...inBrackets.filter((code) => code !== undefined)];
}

/** The entries of lists that name platforms: at least two, one of them a system, and half of the list. */
function entriesIn(lines: readonly Line[]): StatedCode[] {
  const lists = Map.groupBy(
    lines.filter(({ element, isFrame }) => !isFrame && element.tag === 'li'),
    ({ element }) => element.parent,
  );
  return [...lists.values()].flatMap((entries) => {
    const named = entries.flatMap(({ text: quote }) => {
      const code = codeOf(quote);
      return code === undefined ? [] : [{ code, quote }];
    });
    const isList = named.filter(({ code }) => isSystem(code)).length > 0 && named.length > 1;
    return isList && named.length * 2 >= entries.length ? named : [];
  });
}

/** The platforms that a sentence says the tool extends or runs on. */
function addedIn(text: string): string[] {
  const hosts = [
    ...namesIn(ADDED_TO, text),
    ...namesIn(PUT_INTO, text),
    ...[...text.matchAll(HOSTED)].map(([, host = '']) => host),
  ];
  const systems = TO_BUILD.test(text) ? [] : namesIn(FOR_SYSTEMS, text).map(codeOf);
  const isList = systems.length > 1 && systems.every(isSystem);
  return [
    ...hosts.map((host) => HOSTS.find(([pattern]) => pattern.test(host.trim()))?.[1]),
    ...namesIn(ON_DESKTOP, text).map(codeOf).filter(isSystem),
    ...(isList ? systems : []),
    ...(IN_BROWSER.test(text) ? ['web'] : []),
    ...(IN_TERMINAL.test(text) ? ['cli'] : []),
    ...(WITH_DOCKER.test(text) ? ['docker'] : []),
  ].filter((code) => code !== undefined);
}

/** An app's number; the address itself if there is none. */
function appleId({ href }: URL): string {
  return /^https:\/\/(?:apps|itunes)\.apple\.com\/[^?#]*\/(?:id)?(\d{6,})/i.exec(href)?.[1] ?? href;
}

function namesIn(listing: RegExp, text: string): string[] {
  const [, listed = ''] = listing.exec(text) ?? [];
  const names = listed.split(/\s+(?:are|is|with|without|so|as|at|by)\s/)[0] ?? '';
  return names.split(/,\s*(?:and|und|et|y|e|en|or)?\s*|\s+(?:and|und|et|y|e|en|or|&)\s+|\s*[·|/+]\s*/);
}

function isSystem(code: string | undefined): boolean {
  return code !== undefined && SYSTEMS.has(code);
}

/** The platform of a name in a list. */
function codeOf(name: string): string | undefined {
  return NAMES.find(([pattern]) => pattern.test(name.trim()))?.[1];
}

const APPLICATIONS = new Set(['SoftwareApplication', 'WebApplication', 'MobileApplication']);

/** The platforms that a page's JSON-LD gives for its application. */
export function runsOn(page: Page): StatedCode[] {
  return dataOf(page.root).flatMap(({ node }) => {
    const { operatingSystem } = node;
    if (!typesOf(node).some((type) => APPLICATIONS.has(type)) || typeof operatingSystem !== 'string')
      return [];
    const quote = operatingSystem;
    return operatingSystem
      .slice(0, 200)
      .split(/[,;/]|\band\b/)
      .flatMap((name) => codeOf(name.trim().replace(/\s[\d.+]+$/, '')) ?? [])
      .map((code) => ({ code, quote }));
  });
}
