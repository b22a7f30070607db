import { isFilterWord, isFunctionWord, LITTLE, weightInStory, weightOf } from '../language/stop-words.ts';
import { wordsOf } from '../language/words.ts';
import { placesOfUse } from './asked-places.ts';
import { isPortugueseNo } from './exclusions.ts';
import { isCountedHead } from './head-count.ts';

/** A word to find, with its weights in tools and in topics. */
export interface WeighedWord {
  word: string;
  /** 0 to 1. A tool need not contain a word that counts less than 1. */
  weight: number;
  topicWeight: number;
  isFilter: boolean;
}

/** Longer searches tell a story. */
const LONGEST_PLAIN = 10;
/** The weight, in a tool's own texts, of a word that is also a filter. */
const FILTERED = 0.1;
/** The weight of a language or country, which may be the subject: 'learn spanish'. */
const PLACED = 0.5;
/** The weight of words after 'from' or 'without': 'slides from a document' is about slides. */
const ASIDE = 0.5;
/** Single letters, left by hyphens ('dall-e', 'e-mail'), and numbers ('texts for 500 articles', '5th grade') count less. */
const LETTER_OR_NUMBER = /^(?:[a-z]|\d+(?:st|nd|rd|th)?)$/;

/** How long or how often something is: 'in minutes', 'every week', but not the minutes of a meeting. */
const TIMES = new Set(
  wordsOf(`
    second seconds minute minutes hour hours day days week weeks month months year years evening night morning
    sekunden minuten stunden tag tage tagen woche wochen monat monate jahr jahre
    segundos minutos horas dia dias semana semanas mes meses ano anos secondes heures jour jours semaine semaines mois
    minuti ore giorno giorni settimana settimane mese dni tydzien godzin minut`),
);
const BEFORE_TIMES = new Set(
  wordsOf(`
    in a an one two three four five per every each the few some of next last this
    ein eine einen einer einem jeden jede pro en un una une por cada par chaque le la uno ogni ogni w na kazdy`),
);

/** What is counted: '200 page contract', but not 'one page website'. */
const COUNTED = new Set(
  wordsOf('page pages word words seiten seite worter paginas palabras mots pagina palavras stron bladzijden'),
);
const NUMBER = /^\d+$/;

/** Where professionals work, whom their own word names: 'dental office'. */
const WORKPLACES = new Set(wordsOf('office offices practice practices'));
const PROFESSIONS = new Set(
  wordsOf('dental dentist dentists doctor doctors medical law legal lawyer lawyers attorney veterinary vet'),
);

/** The words that only say how much there is, where somebody works, or whom it is for. */
function circumstancesIn(words: readonly string[]): readonly string[] {
  const isOfPlan = words.some((word) => PLANS.has(word));
  return words.filter((word, at) => {
    const before = words[at - 1] ?? '';
    return (
      (COUNTED.has(word) && NUMBER.test(before)) ||
      isCountedHead(words, at) ||
      (isOfPlan && TRADES.has(word)) ||
      (AUDIENCES.has(word) && isForWhom(words, at)) ||
      (WORKPLACES.has(word) && PROFESSIONS.has(before))
    );
  });
}

/** Relatives, whom a tool or a gift is for: they tell less than what it is. */
const RELATIVES = new Set(
  wordsOf(
    'mother father mom mum dad husband wife brother sister uncle aunt cousin mutter vater mann frau bruder schwester madre padre marido esposa mere pere mari femme',
  ),
);

const CHEAP = new Set(
  wordsOf(
    'cheaper cheap affordable inexpensive gunstiger gunstigere gunstige billiger barato barata cher expensive',
  ),
);

/** Whether a word asks for a lower price. */
export function isCheap(word: string): boolean {
  return CHEAP.has(word);
}

/** What is taught, which tells less than for what: 'lesson plan for chemistry'. */
const SUBJECTS = new Set(
  wordsOf(
    'chemistry physics biology maths math mathematics history geography economics literature philosophy science chemie physik biologie mathe geschichte erdkunde',
  ),
);
const TAUGHT_WITH = new Set(
  wordsOf(
    'lesson lessons worksheet worksheets class classes pupil pupils teach teacher teachers unterricht unterrichtsplanung arbeitsblatt arbeitsblatter schuler lehrer',
  ),
);

/** Businesses that a plan, a name or a page is for. */
const TRADES = new Set(
  wordsOf(
    'bakery cafe restaurant salon barber florist butcher hotel gym shop store pub bar brewery farm startup backerei laden geschaft panaderia tienda boulangerie magasin',
  ),
);
const PLANS = new Set(wordsOf('plan plans businessplan geschaftsplan'));
/** Whom something is for or goes to: 'emails to donors', 'translator for authorities'. */
const AUDIENCES = new Set([
  ...TRADES,
  ...wordsOf(`
    nonprofit nonprofits charity charities ngo church parish donor donors volunteers authorities municipality council
    verein gemeinde behorde behorden spender ong association asociacion`),
]);
/** Where something is published: 'music for youtube' is music. */
const PLATFORMS = new Set(wordsOf('youtube tiktok instagram facebook linkedin pinterest twitch spotify'));
const FOR = new Set(wordsOf('for to at fur an pour para a per voor dla'));

/** What a picture shows: 'photo of my dog as a painting'. */
const PICTURES = new Set(
  wordsOf(
    'photo photos picture pictures image images pic foto fotos bild bilder illustration drawing cartoon portrait',
  ),
);
const SHOWN_OF = new Set(wordsOf('of von vom de di van'));
const SHOWN = new Set([
  ...RELATIVES,
  ...wordsOf(
    'dog dogs cat cats pet pets horse kid kids baby child son daughter hund katze perro gato chien chat cane gatto',
  ),
]);

/** The words for what a picture shows and what a lesson is about. */
function detailsIn(words: readonly string[]): readonly string[] {
  const isOf = (set: ReadonlySet<string>) => words.some((word) => set.has(word));
  const shown = isOf(PICTURES)
    ? words.filter((word, at) => {
        const [before, after] = [words[at - 1] ?? '', words[at + 1] ?? ''];
        const isSaidSo =
          SHOWN_OF.has(before) || (isFunctionWord(before) && SHOWN_OF.has(words[at - 2] ?? ''));
        return SHOWN.has(word) && (PICTURES.has(after) || isSaidSo);
      })
    : [];
  return [...shown, ...(isOf(TAUGHT_WITH) ? words.filter((word) => SUBJECTS.has(word)) : [])];
}

/** Whether a word follows 'for', with an adjective or function words between: 'for our small bakery'. */
function isForWhom(words: readonly string[], at: number): boolean {
  const before = words.slice(Math.max(0, at - REACH), at);
  const mark = before.findLastIndex((word) => FOR.has(word));
  return mark >= 0 && before.slice(mark + 1).every((word) => isFunctionWord(word) || QUALIFYING.has(word));
}
const QUALIFYING = new Set(wordsOf('small local little new own kleine kleinen petit petite pequeno pequena'));

/** Whether 'law' belongs to a 'mother-in-law'. */
function isOfInLaws(words: readonly string[]): boolean {
  return /\b(?:mother|father|parents|brother|sister|son|daughter)s? in laws?\b/.test(words.join(' '));
}

/** The words that only say when, how long or how often. */
function timesIn(words: readonly string[]): readonly string[] {
  return words.filter((word, at) => {
    const before = words[at - 1] ?? '';
    const isOfMeeting = word === 'minutes' && before === 'the';
    return TIMES.has(word) && !isOfMeeting && (BEFORE_TIMES.has(before) || LETTER_OR_NUMBER.test(before));
  });
}

/**
 * Weighs the words of a search, each once. If none counts in full, the heaviest ones do; if none counts at all,
 * all of them do.
 *
 * @param taken the filters that words ask for
 */
export function weigh(words: readonly string[], taken: ReadonlyMap<string, string>): WeighedWord[] {
  const isStory = words.length > LONGEST_PLAIN;
  const aside = new Set([
    ...(isStory
      ? []
      : [
          ...wordsAfter(FROM, words),
          ...(words.some((word) => WORKS.has(word)) ? wordsAfter(ABOUT, words) : []),
        ]),
    ...words.filter((word, at) => PLATFORMS.has(word) && isForWhom(words, at)),
    ...wordsAfter(WITHOUT, words),
    ...placesOfUse(words),
    ...detailsIn(words),
    ...words.filter(isCheap),
  ]);
  const made = madeOf(words);
  const times = new Set([
    ...timesIn(words),
    ...circumstancesIn(words),
    ...(isOfInLaws(words) ? ['law', 'laws'] : []),
  ]);
  const weightHere = isStory ? weightInStory : weightOf;
  const weighed = [...new Set(words)].map((word): WeighedWord => {
    const tellsLess = aside.has(word) || RELATIVES.has(word) || LETTER_OR_NUMBER.test(word);
    const own = made.has(word) ? 1 : times.has(word) ? LITTLE : weightHere(word) * (tellsLess ? ASIDE : 1);
    const shares = sharesOf(word, words, taken);
    return {
      word,
      weight: own * shares.inTools,
      topicWeight: own * shares.inTopics,
      isFilter: taken.has(word),
    };
  });
  const counting = weighed.filter(({ weight }) => weight > 0);
  if (counting.some(({ weight }) => weight === 1)) return counting;
  const most = Math.max(0, ...counting.map(({ weight }) => weight));
  if (most > 0) return counting.map((each) => ({ ...each, weight: each.weight / most, topicWeight: 1 }));
  return weighed.map((each) => ({ ...each, weight: 1, topicWeight: 1 }));
}

/** These belong to a platform: 'WordPress SEO plugin'. */
const PLUGINS = new Set(['plugin', 'plugins', 'extension', 'extensions', 'addon', 'addons']);

/** The weight left to a word that names a filter. Several words for one filter share one weight. */
function sharesOf(
  word: string,
  words: readonly string[],
  taken: ReadonlyMap<string, string>,
): { inTools: number; inTopics: number } {
  const filter = taken.get(word);
  if (filter === undefined) {
    if (isSaidOfFilter(word, words, taken)) return { inTools: FILTERED, inTopics: FILTERED };
    const isForPlatform = [...taken.values()].some((each) => each.startsWith('platform:'));
    return { inTools: isForPlatform && PLUGINS.has(word) ? FILTERED : 1, inTopics: 1 };
  }
  if (filter.startsWith('compliance:') && isAboutCompliance(words, taken)) return { inTools: 1, inTopics: 1 };
  const together = words.filter((each) => taken.get(each) === filter).length;
  if (filter.startsWith('language:') && hasOwnNeed(words, taken))
    return { inTools: FILTERED, inTopics: FILTERED };
  return {
    inTools: /^(language|country):/.test(filter) ? PLACED : FILTERED,
    inTopics: /^(compliance:|training:|data:|free$)/.test(filter) ? FILTERED : 1 / together,
  };
}

/** Whether a word only accompanies a filter: 'friendly' in 'GDPR friendly'. */
function isSaidOfFilter(word: string, words: readonly string[], taken: ReadonlyMap<string, string>): boolean {
  return isFilterWord(word) && taken.has(words[words.indexOf(word) - 1] ?? '');
}

/** With these, a language is the subject: 'learn spanish'. */
const ABOUT_LANGUAGES = new Set(
  wordsOf(`
    learn learning practice practise teach tutor course lessons vocabulary pronunciation translate translation
    translator lernen ubersetzen ubersetzer ubersetzung aprender traducir traductor apprendre traduire traducteur
    aprender traduzir tradutor imparare tradurre leren vertalen`),
);

/** Whether a search states a task besides a language. */
function hasOwnNeed(words: readonly string[], taken: ReadonlyMap<string, string>): boolean {
  const others = words.filter((word) => !taken.has(word) && weightOf(word) === 1);
  return others.length > 0 && !others.some((word) => ABOUT_LANGUAGES.has(word));
}

/** With these alone, a standard is the subject: 'SOC 2 automation'. */
const ABOUT_COMPLIANCE = new Set(
  wordsOf(`
    automation automate audit audits auditing evidence certification certificate certify readiness preparation prepare
    checklist report reports monitoring controls policies questionnaire questionnaires startup startups fast quickly
    policy letter letters request requests template templates generator consent banner notice training register
    zertifizierung vorbereitung nachweise auditoria certificacion preuves`),
);

/** Whether a search is about complying with a standard. */
function isAboutCompliance(words: readonly string[], taken: ReadonlyMap<string, string>): boolean {
  const others = words.filter((word) => !taken.has(word) && weightOf(word) === 1);
  return others.length > 0 && others.every((word) => ABOUT_COMPLIANCE.has(word));
}

const FROM = new Set(['from', 'aus', 'desde', 'partir']);
const ABOUT = new Set(['about', 'uber', 'sobre']);
/** What is read, heard or seen, whatever it is about: 'papers about climate change' are papers. */
const WORKS = new Set(
  wordsOf(
    'paper papers article articles study studies book books video videos podcast podcasts song songs story stories poem poems essay essays artikel studien bucher articulos libros etudes livres',
  ),
);
const WITHOUT = new Set(['without', 'no', 'ohne', 'sin', 'sans']);

/** The words after the first mark, if words before it state the need. */
function wordsAfter(marks: ReadonlySet<string>, words: readonly string[]): readonly string[] {
  const at = words.findIndex((word, place) => marks.has(word) && !isPortugueseNo(words, place));
  const isLater = words.slice(0, Math.max(0, at)).some((word) => weightOf(word) === 1);
  return isLater ? words.slice(at + 1) : [];
}

const MAKING = new Set(
  (
    'build building create creating code develop developing make program bauen erstellen entwickeln ' +
    'programmieren crear hacer desarrollar creer developper'
  ).split(' '),
);
/** Words for software that people also make. */
const MADE = new Set(
  'app apps application applications software programm aplicacion aplicaciones'.split(' '),
);
/** Maximum distance of the verb: 'build my own app'. */
const REACH = 3;

/** Words for software that is itself the subject: 'build an app', 'app from a prompt'. */
function madeOf(words: readonly string[]): ReadonlySet<string> {
  return new Set(
    words.flatMap((verb, at) => {
      if (MADE.has(verb) && FROM.has(words[at + 1] ?? '')) return [verb];
      if (!MAKING.has(verb)) return [];
      const thing = words.slice(at + 1, at + 1 + REACH).find((word) => weightOf(word) > 0);
      return thing === undefined || !MADE.has(thing) ? [] : [thing];
    }),
  );
}
