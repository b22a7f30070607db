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
  ['no account', [], 'no account'],
])('%s asks for what no tool has recorded: %j', (text, unrecorded, rest) => {
  const reading = readSearch(text);
  expect(reading.unrecorded).toEqual(unrecorded);
  expect(reading.words.join(' ')).toBe(rest);
});
