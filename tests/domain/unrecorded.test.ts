import { expect, test } from 'vitest';
import { readSearch } from '#catalogue/search/reading/reading.ts';

test.each<[string, string[], string]>([
  ['notes app without a subscription', ['no subscription'], 'notes app'],
  ['photo editor one-time purchase', ['one-time payment'], 'photo editor'],
  ['photo editor no sign up', ['no sign-up'], 'photo editor'],
  ['bild bearbeiten ohne anmeldung', ['no sign-up'], 'bild bearbeiten'],
  ['image generator no credit card', ['no credit card'], 'image generator'],
  ['image generator no sign-up needed', ['no sign-up'], 'image generator'],
  ['image generator no card required', ['no credit card'], 'image generator'],
  ['subscription management', [], 'subscription management'],
  ['ai tools no sign up', ['no sign-up'], 'ai tools'],
  ['no account', ['no sign-up'], 'no account'],
  ['crm with a free trial', ['free trial'], 'crm with a'],
  ['crm try it for free', ['free trial'], 'crm'],
  ['crm 14 day free trial', ['free trial'], 'crm'],
  ['crm kostenlos testen', ['free trial'], 'crm'],
  ['crm essai gratuit', ['free trial'], 'crm'],
  ['crm con prueba gratis', ['free trial'], 'crm con'],
  ['crm teste grátis', ['free trial'], 'crm'],
  ['crm prova gratuita', ['free trial'], 'crm'],
  ['crm ucretsiz deneme', ['free trial'], 'crm'],
  ['crm 免费试用', ['free trial'], 'crm'],
  ['crm 無料トライアル', ['free trial'], 'crm'],
  ['crm 무료 체험', ['free trial'], 'crm'],
  ['clinical trial management', [], 'clinical trial management'],
  [
    'project management with a free trial and monthly cancellation',
    ['free trial', 'cancellation'],
    'project management with a and',
  ],
  ['crm monatlich kündbar', ['cancellation'], 'crm'],
  ['meeting cancellation', [], 'meeting cancellation'],
])('%s asks for what no tool has recorded: %j', (text, unrecorded, rest) => {
  const reading = readSearch(text);
  expect(reading.unrecorded).toEqual(unrecorded);
  expect(reading.words.join(' ')).toBe(rest);
  expect(reading.facets).toEqual([]);
});

test.each(['free trial', 'tools with a free trial', 'prueba gratis', 'kostenlos testen'])(
  '%s alone is no wish for a free tier',
  (text) => {
    expect(readSearch(text)).toMatchObject({ unrecorded: ['free trial'], facets: [], isOnlyFilters: false });
  },
);

test('a free tier beside a trial is one', () => {
  expect(readSearch('free crm, not a free trial').facets).toEqual(['free']);
});

test.each([
  ['image generator for commercial use', 'image generator'],
  ['image generator whose pictures I may sell', 'image generator whose'],
  ['music with commercial rights', 'music'],
  ['Bildgenerator für kommerzielle Nutzung', 'bildgenerator'],
  ['Bildgenerator, dessen Bilder ich verkaufen darf', 'bildgenerator dessen'],
  ['generador de imágenes para uso comercial', 'generador de imagenes'],
  ['générateur d’images que je peux vendre', 'generateur'],
  ['gerador de imagens para uso comercial', 'gerador de imagens'],
  ['画像生成 商用利用', '画像 生成'],
  ['commercial use', 'commercial use'],
])('%s asks for commercial use, which is not compared', (text, rest) => {
  const reading = readSearch(text);
  expect(reading.uncompared).toEqual(['commercial use']);
  expect(reading.words.join(' ')).toBe(rest);
});

test.each([
  ['crm under 50 euros including VAT', ['prices with or without VAT']],
  ['crm zzgl. MwSt.', ['prices with or without VAT']],
  ['crm con IVA incluido', ['prices with or without VAT']],
  ['VAT returns for a shop', []],
  ['commercial real estate', []],
  ['sell pictures online', []],
])('%s: not compared %j', (text, uncompared) => {
  expect(readSearch(text).uncompared.filter((each) => !each.includes('currencies'))).toEqual(uncompared);
});

test.each([
  ['Cursor student discount', 'cursor'],
  ['grammar checker student price', 'grammar checker'],
  ['crm Rabatt für Studierende', 'crm'],
  ['student pricing', 'student pricing'],
])('%s asks for what is recorded, but not compared', (text, rest) => {
  const reading = readSearch(text);
  expect(reading.uncompared).toEqual(['prices for students']);
  expect(reading.words.join(' ')).toBe(rest);
});

test.each([
  ['image upscaler without watermark', ['watermarks'], 'image upscaler'],
  ['remove a watermark', [], 'remove a watermark'],
  ['Videoschnitt ohne Wasserzeichen', ['watermarks'], 'videoschnitt'],
  ['ad free translator', ['ads'], 'translator'],
  ['ads for my shop', [], 'ads for my shop'],
  ['startups in berlin', ['cities'], 'startups in berlin'],
  ['chatbot not from london', ['cities'], 'chatbot not from london'],
  ['chatbot hosted in frankfurt', ['cities'], 'chatbot hosted in frankfurt'],
  ['flights from london', [], 'flights from london'],
  ['case law germany', ['places of use'], 'case law germany'],
  ['crm hosted in germany', [], 'crm hosted in germany'],
])('%s: %j are not compared', (text, uncompared, rest) => {
  const reading = readSearch(text);
  expect(reading.uncompared).toEqual(uncompared);
  expect(reading.words.join(' ')).toBe(rest);
});

test.each([
  ['newest ai video tools', ['launch dates'], 'ai video tools'],
  ['latest ai coding tools', ['launch dates'], 'coding tools'],
  ['latest version of photoshop', ['launch dates'], 'photoshop'],
  ['latest funding round of mistral', [], 'latest funding round of mistral'],
  ['companies founded by ex google', ['founders'], 'companies ex google'],
  ['neueste tools für bilder', ['launch dates'], 'tools bilder'],
  ['legal startups founded in 2024', ['founding years'], 'legal startups'],
  ['what shut down this year', ['dates'], 'what shut down'],
  ['latest news summaries', [], 'latest news summaries'],
])('%s leaves %j uncompared', (text, uncompared, words) => {
  const reading = readSearch(text);
  expect(reading.uncompared).toEqual(uncompared);
  expect(reading.words.filter((word) => !['fur'].includes(word)).join(' ')).toBe(words);
});
