import { expect, test } from 'vitest';
import { unknownLanguage } from '#features/search/unknown-language.server.ts';

/** Hindi in Latin letters has no list of words, but topics have some. */
const hatana = { stems: [], topics: [], weights: [], languages: [], phrases: [], rarity: 0 };
const TOPICS = { words: new Map([['hatana', hatana]]) };

test.each([
  ['перевести документ на английский', 'ru'],
  ['перекласти мій документ українською мовою', 'uk'],
  ['μετάφραση εγγράφου', 'el'],
  ['תרגום מסמך לאנגלית', 'he'],
  ['แปลเอกสารเป็นภาษาอังกฤษ', 'th'],
  ['jag vill göra en tecknad film av mina bilder', 'sv'],
  ['jeg vil gerne lave en film af mine billeder', 'da'],
  ['haluan kirjoittaa kirjan elämästäni', 'fi'],
  ['chtěla bych něco co mi přeloží dopis od lékaře', 'cs'],
  ['szeretnék egy könyvet írni az életemről', 'hu'],
  ['vreau să scriu o carte despre viața mea', 'ro'],
  ['saya ingin membuat video dari foto', 'id'],
])('%s is in a language that is not known: %s', (text, code) => {
  expect(unknownLanguage(text, TOPICS)?.code).toBe(code);
});

test.each([
  'turn my photo into a cartoon film',
  'crm for a team in Stockholm',
  'crm',
  'ikea',
  'ich möchte einen film aus meinen fotos machen',
  'quiero escribir un libro sobre mi vida',
  "je voudrais écrire l'histoire de ma vie",
  'quero editar fotos no celular',
  'vorrei tradurre una lettera del medico',
  'ik wil een foto bewerken op mijn telefoon',
  'chcę przetłumaczyć list od lekarza',
  'fotoğraflarımdan film yapmak istiyorum',
  'photo ka background hatana hai',
  '翻訳ツール',
  'مترجم مستندات',
])('%s is not', (text) => {
  expect(unknownLanguage(text, TOPICS)).toBeNull();
});
