import { isFunctionWord, saysNoNeed, weightOf } from '../language/stop-words.ts';
import { wordsOf } from '../language/words.ts';
import { isOfHeadCount } from './head-count.ts';

/** Questions about a named tool, with their words in the four languages. */
const ASKED_WITH = {
  valuation: 'valuation valued worth wert valorisation valoracion',
  profit:
    'profitable profit profits revenue revenues turnover profitabel rentabel gewinn umsatz rentable beneficios ingresos benefices lucro lucrativo receita',
  users: 'users people nutzer benutzer usuarios utilisateurs utenti',
  funding:
    'invested invest invests investor investors raise raised funding funded eingesammelt finanziert investiert recaudado recaudo inversores leve levee levees investisseurs captou arrecadou investidores',
  owner:
    'owns owner owned belongs bought acquired gehort besitzt besitzer eigentumer pertenece dueno duena appartient proprietaire possede dono dona pertence proprietario',
  founders:
    'founded founder founders founding ceo gegrundet grunder fundo fundador fundadores fonde fondateur fondateurs fundou',
  launch: 'launched released launch',
  place: 'headquarters headquartered based sitz sede siege',
  api: 'api apis',
  age: 'age mindestalter edad idade allowed erlaubt',
  limits: 'many viele cuantos cuantas quantos quantas limit limits limite limites quota',
  training: 'train trains trained training learn learns data',
  teams: 'team teams business enterprise',
  fate: `
    still alive dead around exist exists active working works available discontinued defunct shut down closed gone
    happened noch aktiv eingestellt tot sigue activo existe cerrado encore toujours actif ferme disparu`,
  price: `
    much cost costs price prices pricing expensive custa costa kostet kosten preis cuesta precio coute prix viel wieviel combien cuanto quanto geld money dinero argent dinheiro hoeveel kost prijs ile kosztuje cena`,
} as const;

type AskedOfTool = keyof typeof ASKED_WITH | 'facets';

/** A question about a named tool. */
export interface ToolQuestion {
  about: AskedOfTool;
  /** For 'facets', the facets in question. */
  facets: string[];
}

/** Questions about a company if its name is no tool's: 'who invested in OpenAI'. */
export const OF_COMPANIES: readonly AskedOfTool[] = ['funding', 'owner', 'profit', 'valuation'];

/** The first match counts: 'how much has Harvey raised' is about funding. */
const TOPICS = Object.entries(ASKED_WITH).map(([about, words]) => ({
  about: about as keyof typeof ASKED_WITH,
  words: new Set(wordsOf(words)),
}));

/** Words that begin a yes/no question. */
const ASKING = new Set(
  wordsOf('is are does do can has did will ist hat kann lauft es tiene puede funciona est peut'),
);
const STILL = new Set(wordsOf('still noch encore toujours sigue'));
/** 'Who makes X' asks for its maker, but 'website made with X' does not. */
const WHO = new Set(wordsOf('who whose wer wem quien qui quem'));
const MAKING = new Set(
  wordsOf(
    'make makes made develops developed builds built creates created behind gemacht entwickelt creo cree criou hinter steckt derriere detras',
  ),
);

const WHERE = new Set(wordsOf('where wo donde onde ou'));
const HOW = new Set(
  wordsOf(
    'how what when why hoeveel wat ile wie was wann wieviel combien quand cuanto cuando que quanto quando como cuantos quantos quanti',
  ),
);

/** What free plans count. */
const USES = wordsOf(`
  message messages prompt prompts question questions query queries request requests credit credits image images picture
  pictures photos video videos minutes generations searches songs tokens words pages files documents chats
  conversations nachrichten fragen bilder mensajes preguntas imagenes mensagens perguntas imagens`);

/** Words that may accompany a question: 'does X train on my recordings', 'what does X cost per month'. */
const SAID_WITH: Readonly<Partial<Record<string, ReadonlySet<string>>>> = {
  training: new Set(
    wordsOf(
      'data recordings conversations chats files documents prompts inputs content customer customers client clients patient patients student students company confidential code emails images meetings messages photos texts uploads videos voice work writing text essay essays draft drafts notes songs art artwork designs recording',
    ),
  ),
  age: new Set(
    wordsOf(
      'minimum limit limits restriction requirement required requires allowed from years year old child children kid kids minima minimale mindest ab jahren alt erlaubt',
    ),
  ),
  limits: new Set([
    ...USES,
    ...wordsOf(`
      day daily week weekly month monthly hour hourly usage rate free plan version tier account send sent generate create
      allow allows allowed kostenlos kostenlose kostenlosen gratis gratuit tag pro dia mes jour mois`),
  ]),
  users: new Set(wordsOf('viele daily weekly monthly paying use')),
  valuation: new Set(wordsOf('company current latest')),
  profit: new Set(wordsOf('company annual yearly make makes')),
  funding: new Set(wordsOf('total')),
  price: new Set(
    wordsOf(
      'pro plus max team business enterprise month monthly monat mes mois year yearly annual annually jahr user seat seats licence license',
    ),
  ),
};

/** 'Midjourney revenue 2025'. */
const YEAR = /^20\d\d$/;

/** 'é' without its accent. No function word: it is also what a hyphen leaves of 'e-mail'. */
const PORTUGUESE_IS = 'e';

/** Words that ask only in context: 'tools based on X' and 'who works at X' ask for neither its place nor its fate. */
const ASKS_IF: Readonly<Record<string, (words: readonly string[]) => boolean>> = {
  worth: isAmount,
  wert: isAmount,
  ...Object.fromEntries(
    wordsOf('users people nutzer benutzer usuarios utilisateurs utenti').map((word) => [word, isCount]),
  ),
  based: isWhere,
  sitz: isWhere,
  sede: isWhere,
  siege: isWhere,
  launch: (words) => words.includes('when'),
  allowed: saysAge,
  erlaubt: saysAge,
  ...Object.fromEntries(wordsOf('many viele cuantos cuantas quantos quantas').map((word) => [word, isOfUse])),
  works: isWhether,
  working: isWhether,
  available: isWhether,
  ...Object.fromEntries(wordsOf('bought acquired owned').map((word) => [word, isOwned(word)])),
  active: isWhether,
  train: isAboutData,
  trains: isAboutData,
  trained: isAboutData,
  training: isAboutData,
  learn: isAboutData,
  learns: isAboutData,
  data: () => false,
};

/** 'What is X worth', not 'is X worth it'. */
function isAmount([first = '', ...words]: readonly string[]): boolean {
  return HOW.has(first) && !words.includes('it');
}

const MANY = new Set(wordsOf('many viele combien cuantos quantos quanti'));

/** 'How many users does X have', not 'X for many users'. */
function isCount([first = '', ...words]: readonly string[]): boolean {
  return HOW.has(first) && [first, ...words].some((word) => MANY.has(word));
}

/** 'Does X train on my data', not 'train my team in X'. */
function isAboutData(words: readonly string[]): boolean {
  return isWhether(words) && words.some((word) => SAID_WITH.training?.has(word));
}

/** 'How many messages a day does X allow', not 'X for many clients'. */
function isOfUse([first = '', ...words]: readonly string[]): boolean {
  return HOW.has(first) && words.some((word) => USES.includes(word));
}

/** 'Is X allowed from 13', not 'is X allowed in Italy'. */
function saysAge(words: readonly string[]): boolean {
  return words.some((word) => /^\d{1,2}$/.test(word));
}

/** 'Who was X acquired by', but not 'acquired by X', which asks for what X owns. */
function isOwned(word: string): (words: readonly string[]) => boolean {
  return (words) => words[words.indexOf(word) + 1] !== 'by' || words.some((each) => WHO.has(each));
}

function isWhere(words: readonly string[]): boolean {
  return words.some((word) => WHERE.has(word));
}

function isWhether(words: readonly string[]): boolean {
  return words.some((word) => ASKING.has(word) || STILL.has(word)) && !words.some((word) => WHO.has(word));
}

/** Whether a search begins as a question does. */
export function beginsAsking([first = '']: readonly string[]): boolean {
  return [ASKING, WHO, WHERE, HOW].some((words) => words.has(first));
}

function areAsking(asking: ReadonlySet<string>, words: readonly string[]): boolean {
  return words.some((word) => asking.has(word) && (ASKS_IF[word]?.(words) ?? true));
}

/** Whether a word asks about a tool: then it is no misspelling, although no tool's text has it. */
export function asksAfter(word: string): boolean {
  return TOPICS.some(({ words }) => words.has(word));
}

const LONGEST_NAME = 3;
/** No name follows these: 'how much is a motion' is not about Motion. */
export const BEFORE_NO_NAME: ReadonlySet<string> = new Set(
  wordsOf(`
    a an any free my our some that there these this your
    ein eine einen einem einer mein meine un una unos unas mi une mon ma des`),
);

/** A name in a question about companies only. */
export interface AskedName {
  name: string;
  about: AskedOfTool;
}

/**
 * The name in 'who owns X', 'who invested in X' and 'how much has X raised'; null if other words than a name follow, as
 * in 'who owns a cutter' and 'how much has my startup raised'.
 */
export function nameAskedAfter(words: readonly string[]): AskedName | null {
  if (WHO.has(words[0] ?? '')) {
    const at = words.findIndex((word) => aboutCompany(word) !== undefined);
    const about = aboutCompany(words[at] ?? '');
    const name = words.slice(words[at + 1] === 'in' ? at + 2 : at + 1);
    return about !== undefined && isName(name) ? { name: name.join(' '), about } : null;
  }
  const { question, names } = questionIn(words, [], () => false) ?? {};
  const isAsked = question !== undefined && OF_COMPANIES.includes(question.about);
  if (!isAsked || words.some((word) => BEFORE_NO_NAME.has(word))) return null;
  const [, name = []] = names ?? [];
  // 'Pitch deck for seed investors' names nothing: its words are apart.
  const isWhole = ` ${words.join(' ')} `.includes(` ${name.join(' ')} `);
  return isName(name) && isWhole ? { name: name.join(' '), about: question.about } : null;
}

function isName(words: readonly string[]): boolean {
  return words.length > 0 && words.length <= LONGEST_NAME && !words.some(isFunctionWord);
}

function aboutCompany(word: string): AskedOfTool | undefined {
  return OF_COMPANIES.find((about) => TOPICS.some((topic) => topic.about === about && topic.words.has(word)));
}

/**
 * What a search asks, if it names a tool, and the words that may name it, the likeliest reading first.
 *
 * @param all its words; how many people they count says nothing of what is asked
 * @param facets those that the words ask for
 * @param isFilter whether a word asks for one of them
 */
export function questionIn(
  all: readonly string[],
  facets: readonly string[],
  isFilter: (word: string) => boolean,
): { question: ToolQuestion; names: string[][] } | null {
  const words = all.filter((_, at) => !isOfHeadCount(all, at));
  const isOfMaker = words.some((word) => WHO.has(word)) && words.some((word) => MAKING.has(word));
  const asked = TOPICS.find((each) => areAsking(each.words, words));
  const topic = isOfMaker ? 'owner' : asked?.about;
  // The age limit and the status answer by themselves.
  const isOfFacets = ASKING.has(words[0] ?? '') && facets.some((facet) => !/^(?:age|status):/.test(facet));
  if (topic === undefined && !isOfFacets) return null;
  const besides = words.filter(
    (word) =>
      !WHO.has(word) &&
      !(isOfMaker && MAKING.has(word)) &&
      !isFunctionWord(word) &&
      weightOf(word) === 1 &&
      !asked?.words.has(word) &&
      !SAID_WITH[topic ?? '']?.has(word) &&
      word !== PORTUGUESE_IS &&
      !YEAR.test(word),
  );
  const rest = besides.filter((word) => !asksAfter(word));
  const plain = rest.filter((word) => !isFilter(word) && !saysNoNeed(word));
  return {
    question: isOfFacets ? { about: 'facets', facets: [...facets] } : { about: topic ?? 'price', facets: [] },
    // The words of another question may belong to the name: 'who owns Microsoft Teams'.
    names: isOfFacets ? [plain] : [besides, rest, plain],
  };
}
