import type { OfferedFeature } from '#catalogue/tools/flags.ts';
import { type FacetId, facetName, TERMS_FACET_IDS, type TermsFacetId } from '../filters/facet-names.ts';
import { isInUnion } from '../filters/place-names.ts';
import { TERMS_FACETS } from '../filters/terms-facets.ts';
import { Phrases } from '../language/phrases.ts';
import { weightOf } from '../language/stop-words.ts';
import { wordsOf } from '../language/words.ts';
import { ageAt } from './age-words.ts';
import { asksForAnother } from './alternative-patterns.ts';
import {
  hostedBefore,
  IN,
  isCityOfMaker,
  LANGUAGE_VERBS,
  type NamedFacet,
  PLACE_MARKS,
  placeAt,
  placesOfUse,
} from './asked-places.ts';
import { dataProtectionAt } from './data-protection.ts';
import { schoolAt } from './facet-words.ts';
import { notTrainedAt } from './not-trained.ts';
import { statusAt } from './status-words.ts';

/** Phrases by facet. A search may name several facets. */
const FACET_PHRASES: Readonly<
  Record<'free' | OfferedFeature, string> & Record<`${FacetId}:${string}`, string>
> = {
  free: 'free|free tier|free plan|free version|for free|free of charge|freeware|kostenlos|kostenlose|kostenloser|kostenlosen|kostenloses|kostenfrei|gratis|gratuit|gratuite|gratuits|gratuito|gratuita|gratuitos|gratuites|gratuitas|gratuiti|gratuitement|gratuitamente|za darmo|darmowy|darmowa|darmowe|darmowego|darmowych|bezplatny|bezplatne|ucretsiz|bedava|no cost|without paying|muft|मुफ्त|फ्री|無料|免费|免費|무료|مجاني|مجانا|مجانية',
  'open-source':
    'open source|opensource|open sourced|foss|quelloffen|quelloffene|codigo abierto|codigo aberto|otwarte zrodlo|acik kaynak|libre|libres|freie software|open weights|open weight|オープンソース|开源|오픈소스',
  'self-hosted':
    'self hosted|selfhosted|self host|self hosting|self hostable|on premise|on premises|on prem|onprem|own server|selbst gehostet|selbstgehostet|auf eigenem server|auto heberge|autoalojado|locally hosted',
  api: 'with api|with an api|has api|mit api|con api|avec api|via api|api access',
  offline:
    'offline|works offline|work offline|on device|on my device|on the device|nothing uploaded|nothing is uploaded|nothing leaves (my/the) (computer/device/phone/laptop)|stays on my (computer/device/phone/laptop)|data stays local|auf dem gerat|en el dispositivo|sur l appareil|sur appareil|no dispositivo|doesnt upload|does not upload|not upload|no upload|no uploads|without upload|without uploading|no cloud|without cloud|without the cloud|ohne cloud|sans cloud|sin nube|offline funktioniert|without internet|no internet|ohne internet|sin internet|sans internet|hors ligne|sin conexion|sem internet|senza internet|zonder internet|bez internetu|internetsiz|オフライン|离线|오프라인|ऑफलाइन',
  'no-code':
    'no code|nocode|no coding|no programming|(dont/do not) want to code|(cant/cannot/can not/dont/do not) code|(cant/cannot/can not) program|(dont/do not) know how to code|without knowing (how to code/code)|never coded|(not a/no) (programmer/coder)|no coding (skills/knowledge/experience)|kann nicht programmieren|ohne programmierkenntnisse|no se programar|ne sais pas coder|without coding|without code|ohne code|ohne programmieren|sin codigo|sin programar|sans code|sans coder|sans programmer|sem codigo|sem programar|senza codice|zonder code|bez kodu|kodsuz|ノーコード|无代码|노코드',
  sso: 'sso|single sign on|with sso',
  mcp: 'with mcp|mcp support',
  'platform:ios': 'iphone|ipad|ios|for iphone|on iphone|for ios|on ios|ios app|iphone app',
  'platform:android': 'android|for android|on android|android app',
  'platform:windows': 'windows|for windows|on windows|windows app',
  'platform:macos': 'mac|macos|macbook|osx|for mac|on mac|mac app',
  'platform:linux': 'linux|for linux|on linux',
  'platform:browser-extension':
    'chrome extension|browser extension|firefox extension|chrome plugin|browser plugin|chrome erweiterung|browser erweiterung|extension chrome|extension de chrome|extension navigateur',
  'platform:wordpress':
    'wordpress plugin|for wordpress|on wordpress|in wordpress|fur wordpress|para wordpress|pour wordpress|wordpress',
  'platform:shopify':
    'for shopify|on shopify|shopify app|shopify plugin|shopify store|fur shopify|para shopify|pour shopify|shopify',
  'platform:slack': 'for slack|in slack|slack bot|slack app|fur slack|para slack|pour slack',
  'platform:teams': 'for microsoft teams|in microsoft teams|microsoft teams',
  'platform:figma': 'figma plugin|for figma|in figma|fur figma',
  'platform:google-workspace': 'google docs|google sheets|google slides|google workspace|for gmail|in gmail',
  'platform:docker':
    'docker image|docker container|docker compose|(in/with/on/under) docker|als docker container|(mit/unter) docker|con docker|sous docker',
  'country:US': 'us based|usa based|us made|us company|us companies|american made',
  'compliance:gdpr':
    'datenschutzkonform|datenschutzkonforme|datenschutzkonformer|datenschutzkonformes|datenschutzkonformen|(mit/guter/gutem/hoher/hohem) datenschutz|conforme al reglamento de proteccion de datos|avg (proof/compliant)|gdpr|gdpr compliant|gdpr safe|gdpr ready|dsgvo|dsgvo konform|dsgvo konforme|rgpd|conforme rgpd|conforme al rgpd',
  'compliance:hipaa': 'hipaa|hipaa compliant|hipaa ready',
  'compliance:soc2': 'soc 2|soc2|soc 2 compliant|soc2 compliant|soc 2 certified|soc2 certified|soc 2 type 2',
  'compliance:iso27001': 'iso 27001|iso27001|iso 27001 certified',
  'compliance:pci': 'pci compliant|pci dss',
  'compliance:fedramp': 'fedramp',
  'compliance:coppa': 'coppa|coppa compliant',
  'compliance:ferpa': 'ferpa|ferpa compliant',
  ...termsPhrases(),
};

/** Words that make a following year the launch: 'launched in 2026'. */
const CAME_OUT = new Set(
  wordsOf(
    'launched launch released new introduced started appeared erschienen veroffentlicht lanzado lanzada lanzadas sorti sortis lance lances',
  ),
);
const YEAR = /^20[2-3]\d$/;

function termsPhrases(): Record<`${TermsFacetId}:${string}`, string> {
  return Object.fromEntries(
    TERMS_FACET_IDS.flatMap((id) =>
      Object.entries(TERMS_FACETS[id].asked ?? {}).map(([value, texts]) => [facetName(id, value), texts]),
    ),
  );
}

const facetPhrases = new Phrases(
  Object.entries(FACET_PHRASES).map(([facet, texts]) => [texts, facet] as const),
);

/** Words of tools after a language: 'a Spanish speaking assistant'. */
const AFTER_LANGUAGES = new Set(['speaking', 'language', 'spoken', 'sprachig', 'sprechend', 'sprachige']);
/** Facets named by a single word that may instead be the subject: 'wordpress themes', 'french cooking', 'DPA review'. */
const ALSO_SUBJECTS = /^(?:platform|language|country|contract):/;

interface TakenFacets {
  facets: string[];
  /** Those named only by a single word without a mark such as 'for' or 'in'. */
  likely: string[];
  /** The facet of each word. */
  words: Map<string, string>;
  /** What is recorded of places, but compared by no filter. */
  uncompared: string[];
}

/** Takes the facets out of the words of a search. */
export function takeFacets(words: readonly string[]): TakenFacets {
  const facets: string[] = [];
  const surely = new Set<string>();
  const taken = new Map<string, string>();
  const uncompared = new Set<string>(placesOfUse(words).length > 0 ? ['places of use'] : []);
  for (let at = 0; at < words.length; ) {
    if (isCityOfMaker(words, at)) uncompared.add('cities');
    const school = schoolAt(words, at);
    if (school) {
      facets.push(...school.facets);
      for (const facet of school.facets) surely.add(facet);
      for (const word of words.slice(at, at + school.length)) taken.set(word, school.facets[0] ?? '');
      at += school.length;
      continue;
    }
    const found = facetPhraseAt(words, at);
    const length = found?.length ?? 1;
    if (found) {
      facets.push(found.facet, ...impliedBy(found.facet));
      const isLanguage = found.facet.startsWith('language:');
      const from =
        isLanguage && LANGUAGE_VERBS.has(words[at - 1] ?? '') ? at - 1 : at - hostedBefore(words, at);
      const to = isLanguage && AFTER_LANGUAGES.has(words[at + length] ?? '') ? at + length + 1 : at + length;
      for (const word of words.slice(from, to)) taken.set(word, found.facet);
      const isAlone = to - from === 1 && !PLACE_MARKS.has(words[at - 1] ?? '');
      if (!isAlone || !ALSO_SUBJECTS.test(found.facet)) surely.add(found.facet);
      for (const facet of impliedBy(found.facet)) surely.add(facet);
    }
    at += length;
  }
  const once = [...new Set(facets)];
  const likely = once.filter((facet) => !surely.has(facet));
  return { facets: once, likely, words: taken, uncompared: [...uncompared] };
}

/** The EU serves a wish for data in a member state, and more is known of it. */
function impliedBy(facet: string): string[] {
  const [kind, place = ''] = facet.split(':');
  return kind === 'data' && place !== 'EU' && isInUnion(place) ? ['data:EU'] : [];
}

/** The facet named at a position; null for none. */
export function facetPhraseAt(words: readonly string[], at: number): NamedFacet | null {
  const phrase = facetPhrases.at(words, at);
  if (phrase && !isPartOfAnotherWord(words, at, phrase.words)) {
    return { facet: phrase.meaning, length: phrase.words.length };
  }
  const ofData = dataProtectionAt(words, at);
  if (ofData > 0) return { facet: 'compliance:gdpr', length: ofData };
  const length = notTrainedAt(words, at);
  if (length > 0) return { facet: 'training:no', length };
  return statusAt(words, at) ?? ageAt(words, at) ?? launchedAt(words, at) ?? placeAt(words, at);
}

function launchedAt(words: readonly string[], at: number): { facet: string; length: number } | null {
  if (!CAME_OUT.has(words[at] ?? '')) return null;
  const length = IN.has(words[at + 1] ?? '') ? 3 : 2;
  const year = words[at + length - 1] ?? '';
  return YEAR.test(year) ? { facet: `launched:${year}`, length } : null;
}

/** Words that 'free' belongs to: 'gluten free or vegan recipes'. For others, the next words decide. */
const FREE_OF = new Set(
  wordsOf(`
    ad ads bug carbon chemical copyright cruelty dairy distraction duty error fat gluten hand hands hassle interest
    lactose meat nut oil pain plagiarism risk royalty sugar tax toll watermark`),
);

/** Whether 'free' belongs to the word before it and not to a price: 'royalty free music', 'code free builder'. */
function isPartOfAnotherWord(words: readonly string[], at: number, phrase: readonly string[]): boolean {
  if (phrase.length > 1 || phrase[0] !== 'free') return false;
  const [before, after] = [words[at - 1], words[at + 1]];
  if (before === undefined || weightOf(before) < 1) return false;
  if (FREE_OF.has(before)) return true;
  if (after === undefined || weightOf(after) < 1 || asksForAnother(after)) return false;
  return facetPhraseAt(words, at + 1) === null;
}
