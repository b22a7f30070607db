import { describe, expect, test } from 'vitest';
import { ALL_LANGUAGES, commonIn, languagesIn, languagesOf } from '#catalogue/search/language/languages.ts';
import { isFunctionWord } from '#catalogue/search/language/stop-words.ts';
import groups from '#catalogue/search/language/synonyms.json' with { type: 'json' };
import {
  meaningOfCompound,
  translatedRuns,
  translationsOf,
  translationsOfInflected,
} from '#catalogue/search/language/synonyms.ts';
import table from '#catalogue/search/language/translations.json' with { type: 'json' };
import { searchedWords, wordsOf } from '#catalogue/search/language/words.ts';
import { prepare } from '#catalogue/search/ranking/prepare.ts';
import { indexTopics } from '#catalogue/search/ranking/topics.ts';
import { readSearch } from '#catalogue/search/reading/reading.ts';
import { stemOf } from '#catalogue/stems.ts';

const realWords = new Map([
  ['learn', languagesOf('en')],
  ['piano', languagesOf('en', 'it')],
  ['pianificare', languagesOf('it')],
  ['resume', languagesOf('en', 'fr')],
  ['organizamos', languagesOf('es')],
  ['weiter', commonIn(languagesOf('de'))],
  ['brief', languagesOf('en', 'de')],
  ['faut', commonIn(languagesOf('fr'))],
]);

describe('the languages that a search may be in', () => {
  test.each([
    ['learn piano', 'en', true],
    ['learn piano', 'it', false],
    ['pianificare piano', 'it', true],
    // English also stands beside another language.
    ['pianificare piano', 'en', true],
    ['pianificare piano', 'de', false],
    ['learn गिटार', 'hi', true],
  ] as const)('%s, %s: %s', (text, language, isPossible) => {
    const languages = languagesIn(wordsOf(text), realWords);
    expect((languages & languagesOf(language)) !== 0).toBe(isPossible);
  });

  test('are all where no list has nearly all of its words', () => {
    expect(languagesIn(['learn', 'gaana', 'banana'], realWords)).toBe(ALL_LANGUAGES);
    expect(languagesIn(['字幕'], realWords)).toBe(ALL_LANGUAGES);
  });
});

test('a word of topics has a stem in each language in which they have it', () => {
  const phrases = (['en', 'pt', 'es'] as const).map((language) => ({ text: 'video', language }));
  const topic = {
    kind: 'category',
    id: 'video/',
    name: 'Video',
    category: null,
    description: '',
    phrases,
  } as const;
  expect(indexTopics([topic], stemOf).words.get('video')?.stems).toEqual([
    'video',
    'foreign:vid',
    'foreign:vide',
  ]);
});

describe('the words of a search in a script without spaces', () => {
  test.each([
    ['動画に字幕', ['動画', '字幕']],
    ['帮我写论文', ['写论', '论文']],
    ['議事録', ['議事', '事録']],
    ['logo', ['logo']],
  ])('%s: %j', (text, words) => {
    expect(searchedWords(text, isFunctionWord)).toEqual(words);
  });
});

describe('words of other languages', () => {
  test.each([
    ['字幕', 'subtitles'],
    ['traduttore', 'translator'],
    ['zdjecia', 'photo'],
    ['이미지', 'image'],
  ])('%s stands for %s', (word, english) => {
    expect(translationsOf(word)).toContain(english);
  });

  test.each([
    ['이미지를', 'image'],
    ['الترجمة', 'translation'],
    ['cevirisini', 'translation'],
    ['planowania', 'planning'],
  ])('%s is inflected, and stands for %s', (word, english) => {
    expect(translationsOfInflected(word)).toContain(english);
  });

  test('of several words stand for English ones together', () => {
    expect(translatedRuns(wordsOf('プレゼン')).get('プレ')).toContain('presentation');
    expect(translatedRuns(['note', 'taker']).get('taker')).toContain('notetaker');
    expect(translatedRuns(['note'])).toEqual(new Map());
  });
});

test('each row of the tables of words says something, and says it once', () => {
  const rows = [...groups, ...Object.values(table)].map((row) => row.split(' '));
  expect(rows.filter((row) => new Set(row).size < row.length)).toEqual([]);
  expect(groups.filter((group) => !group.includes(' '))).toEqual([]);
});

test.each([
  ['김치', 'ko', '김치를 담그기', '김치를', true],
  // Languages other than English share stems.
  ['organizamos', 'pt', 'organizar fotos', 'organizar', true],
  // An English search has no French stems.
  ['learn resume', 'fr', 'resumer un livre', 'resumer', false],
] as const)('%s finds of the phrase in %s, %s, the word %s: %s', (q, language, text, word, isFound) => {
  const topic = {
    id: 'topic',
    kind: 'question',
    name: 'Topic',
    category: null,
    description: '',
    phrases: [{ text, language }],
  } as const;
  const index = indexTopics([topic], stemOf);
  const { ofTopics } = prepare(readSearch(q), { index, realWords, stemOf, usesOf: () => 0 });
  const forms = ofTopics.flatMap((each) => each.forms);
  expect(forms.some((form) => form.word === word && form.closeness === 0.95)).toBe(isFound);
});

test.each([
  ['weiter brief', 'weiter', 0.1],
  ['weiter brief', 'brief', 1],
  // A topic has it, so it may be what is needed.
  ['faut brief', 'faut', 1],
  // In another language it is no common word.
  ['pianificare weiter piano pianificare', 'weiter', 1],
])('in %s, the word %s weighs %d', (q, word, weight) => {
  const topic = { kind: 'question', name: 'Faut', category: null, description: '', phrases: [] } as const;
  const index = indexTopics([{ ...topic, id: 'topic' }], stemOf);
  const { asked } = prepare(readSearch(q), { index, realWords, stemOf, usesOf: () => 0 });
  expect(asked.find(({ typed }) => typed === word)?.weight).toBe(weight);
});

test.each([
  ['mietvertrag', 'contract'],
  ['steuerberatung', 'tax'],
  ['geburtstagsvideo', 'video'],
  ['vakantiefoto', 'photo'],
])('%s is a kind of %s', (word, english) => {
  expect(meaningOfCompound(word, (part) => part === 'video')).toContain(english);
});

test.each(['pinecorn', 'qwertzuiop'])('%s has no parts that mean anything', (word) => {
  expect(meaningOfCompound(word, (part) => ['corn', 'pine'].includes(part))).toEqual([]);
});
