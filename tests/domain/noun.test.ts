import { afterEach, expect, test } from 'vitest';
import { callListed, say, worded, wordedTexts } from '#site/noun.ts';
import { DEFAULT_SITE, siteOf } from '#site/site.ts';
import { read, sourceFiles } from '../harness/imports.ts';

const noun = (one: string, many: string) =>
  siteOf({ ...DEFAULT_SITE, listed_one: one, listed_many: many }).listed.noun;

afterEach(() => callListed(siteOf(DEFAULT_SITE).listed.noun));

test.each([
  ['Tools that fit', 'Exhibits that fit'],
  ['Rate a tool, or an AI tool', 'Rate an exhibit, or an exhibit'],
  ['the tool’s page', 'the exhibit’s page'],
  ['?tools=a,b at /tools', '?tools=a,b at /tools'],
  ['Toolbox', 'Toolbox'],
  ['Rows of tools.csv are tools.', 'Rows of tools.csv are exhibits.'],
  ['Key AI Enhancements', 'Key Enhancements'],
  ['AI for Sales', 'Exhibits for Sales'],
])('%s, where exhibits are listed', (text, expected) => {
  expect(worded(text, noun('exhibit', 'exhibits'))).toBe(expected);
});

test.each([
  ['Name of the tool, and its vendor', 'Name of the cheese maker, and its provider'],
  ['6 listed cheese makers', '6 listed cheese makers'],
  ['AI tools for AI developers', 'Cheese makers for providers'],
  ['Launched in 2020; most launches, by launch year', 'Started in 2020; most starts, by start year'],
  ['launched2, ?launched=2020', 'launched2, ?launched=2020'],
  ['Made by', 'Provider'],
  ['Made in Spain', 'Based in Spain'],
  ['Release date', 'Start date'],
])('%s, where cheese makers are listed', (text, expected) => {
  expect(worded(text, noun('cheese maker', 'cheese makers'))).toBe(expected);
});

test.each([
  ['hour', 'an hour'],
  ['honest review', 'an honest review'],
  ['X-ray', 'an X-ray'],
  ['MBA', 'an MBA'],
  ['UX course', 'a UX course'],
  ['Xylophone', 'a Xylophone'],
  ['hotel', 'a hotel'],
])('the article of %s', (one, expected) => {
  expect(worded('It is a tool.', noun(one, `${one}s`))).toBe(`It is ${expected}.`);
});

test('all texts stay as they are written where AI tools are listed', () => {
  expect(worded('An AI tool for tools')).toBe('An AI tool for tools');
});

test('values in a text stay, and a text made at load is worded when it is read', () => {
  const made = wordedTexts({ kind: 'tool', label: 'A tool' });
  callListed(noun('museum', 'museums'));
  expect(say`No tool is called ${'Tool 1'}`).toBe('No museum is called Tool 1');
  expect(made).toEqual({ kind: 'tool', label: 'A museum' });
});

test('counts are given the words of the software: a site’s own word with an s is no plural', () => {
  const worded = sourceFiles('app').filter((file) =>
    /formatCounted\((?:[^()`]|\([^()]*\))*, (?:say`|worded\()/.test(read(file)),
  );
  expect(worded).toEqual([]);
});
