import { describe, expect, test } from 'vitest';
import { exclusionName, type NameOf } from '#catalogue/search/reading/exclusions.ts';
import { readSearch } from '#catalogue/search/reading/reading.ts';

const NAMES = ['amazon', 'notion', 'adobe', 'google', 'stable diffusion'];
const nameOf: NameOf = (words) => {
  const name = words.join(' ');
  return NAMES.includes(name) ? { kind: 'maker', name, label: name } : null;
};
const read = (text: string, without: string[] = []) => readSearch(text, without, nameOf);
const namesIn = (text: string) => read(text).excluded.map(exclusionName);

describe('what a search does not want', () => {
  test.each<[string, string[], string]>([
    ['voice assistant without amazon', ['not-maker:amazon'], 'voice assistant'],
    ['notes except notion', ['not-maker:notion'], 'notes'],
    ['video editor, not adobe', ['not-maker:adobe'], 'video editor'],
    ['calendar other than google', ['not-maker:google'], 'calendar'],
    ['calendar -google', ['not-maker:google'], 'calendar'],
    ['calendar that does not use google', ['not-maker:google'], 'calendar'],
    ['images no google or stable diffusion', ['not-maker:google', 'not-maker:stable-diffusion'], 'images'],
    ["calendar that isn't from google", ['not-maker:google'], 'calendar'],
    ['calendar which isnt google', ['not-maker:google'], 'calendar'],
    ['notizen ohne google', ['not-maker:google'], 'notizen'],
    ['images sans adobe', ['not-maker:adobe'], 'images'],
    ['notas sin notion', ['not-maker:notion'], 'notas'],
    ['editor de fotos sem adobe', ['not-maker:adobe'], 'editor de fotos'],
    ['non-google calendar', ['not-maker:google'], 'calendar'],
    ['imagens sem adobe', ['not-maker:adobe'], 'imagens'],
    ['crm not made in china', ['not-country:CN'], 'crm'],
    [
      'crm not american, not from the us, without google or google',
      ['not-country:US', 'not-maker:google'],
      'crm',
    ],
    ['crm not open source', ['not-open-source'], 'crm'],
    ['crm not from the US', ['not-country:US'], 'crm'],
    // A country is more than its city.
    ['crm not from London', [], 'crm not from london'],
    ['crm not Berlin based', [], 'crm not berlin based'],
    ['crm from outside the US', ['not-country:US'], 'crm'],
    ['crm outside europe', ['not-country:EU'], 'crm'],
    ['non-American crm', ['not-country:US'], 'crm'],
    ['non US crm', ['not-country:US'], 'crm'],
    ['logiciel rh pas américain', ['not-country:US'], 'logiciel rh'],
    ['helpdesk not hosted in the US', ['not-data:US'], 'helpdesk'],
    ['crm hosted outside the US', ['not-data:US'], 'crm'],
    ['non US crm for employees', ['not-country:US'], 'crm for employees'],
    ['calendar without the google', ['not-maker:google'], 'calendar'],
    ['notizen ohne google noch notion', ['not-maker:google', 'not-maker:notion'], 'notizen'],
    ['notes sans adobe ni notion', ['not-maker:adobe', 'not-maker:notion'], 'notes'],
    ['imagens sem adobe nem google', ['not-maker:adobe', 'not-maker:google'], 'imagens'],
    ['notes app not for android', ['not-platform:android'], 'notes app'],
  ])('%s', (text, excluded, rest) => {
    expect(namesIn(text)).toEqual(excluded);
    expect(read(text).facets).toEqual([]);
    expect(read(text).words.join(' ')).toBe(rest);
  });

  test.each([
    ['videos without watermark', []],
    ['chat without internet', ['offline']],
    ['website builder no code', ['no-code']],
    ['crm that is not complicated', []],
    ['text-to-speech', []],
    ['notion without google', []],
    // 'No' is Portuguese here: 'on the'.
    ['editor de fotos no celular', []],
    ['anunciar para empresas no google', []],
    ['tradutor no celular', []],
  ])('%s asks for something or excludes only what is named', (text, facets) => {
    expect(read(text).facets).toEqual(facets);
    expect(namesIn(text)).toEqual(text === 'notion without google' ? ['not-maker:google'] : []);
  });

  test.each([
    ['email client except outlook', 'email client', ['outlook']],
    ['email client other than outlook for mac', 'email client for mac', ['outlook']],
    ['notizen ausser blorp', 'notizen', ['blorp']],
  ])('%s: what a clear mark excludes is no wish, although nothing is called so', (text, words, unread) => {
    expect(namesIn(text)).toEqual([]);
    expect(read(text).words.join(' ')).toBe(words);
    expect(read(text).unread).toEqual(unread);
  });

  test('a list after a clear mark may hold names that nothing has', () => {
    const { words, unread } = read('calendar other than google or outlook');
    expect(namesIn('calendar other than google or outlook')).toEqual(['not-maker:google']);
    expect([words, unread]).toEqual([['calendar'], ['outlook']]);
  });

  test.each<[string, string[]]>([
    ['grammar checker for non English speakers', []],
    ['grammar checker for non-native English speakers', ['language:en']],
    ['learn spanish for non spanish speakers', ['language:es']],
    ['chat for non-english speaking patients', []],
    ['translate non english documents', []],
    ['books by non-german authors', []],
    ['visa help for non eu citizens', []],
    ['tax help for non us residents', []],
    ['calendar for non google users', []],
    ['sem google ads', []],
    ['sem tool for google', []],
  ])('%s excludes nothing', (text, facets) => {
    expect(namesIn(text)).toEqual([]);
    expect(read(text).facets).toEqual(facets);
  });

  test('the visitor can take an exclusion back', () => {
    const { excluded, removed } = read('notes except notion', ['not-maker:notion']);
    expect(excluded).toEqual([]);
    expect(removed).toEqual(['not-maker:notion']);
  });
});
