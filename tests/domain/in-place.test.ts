import { describe, expect, test } from 'vitest';
import { faultText, kindOfAnswer } from '#site/in-place.ts';

describe('only what this program marks is shown as its page', () => {
  const nothing = { target: '', isOwnPage: false, words: '' };
  test.each([
    ['a page of the app', { ...nothing, isOwnPage: true }, 'page'],
    ['the app’s error page', { ...nothing, isOwnPage: true, words: 'An error occurred' }, 'refused'],
    ['the edge’s words', { ...nothing, words: 'The site is very busy.' }, 'refused'],
    ['a redirect in place', { ...nothing, target: '/tools' }, 'elsewhere'],
    ['a document of anything else', nothing, 'failed'],
  ])('%s', (_, marks, kind) => {
    expect(kindOfAnswer(marks)).toBe(kind);
  });
});

describe('a form without a good answer says what failed (spec §8)', () => {
  const busy = 'The site is very busy at the moment. Try again in a few seconds.';
  const advice = 'Check your connection, then try again.';
  test.each([
    [{ kind: 'lost' }, undefined, advice],
    [{ kind: 'lost' }, 'Failed to submit rating', `Failed to submit rating. ${advice}`],
    [
      { kind: 'lost' },
      'That was not stored. Please try again in a moment.',
      `That was not stored. ${advice}`,
    ],
    [{ kind: 'failed' }, undefined, 'An error occurred'],
    [{ kind: 'failed' }, 'Failed to submit rating', 'Failed to submit rating'],
    [{ kind: 'refused', status: 500, text: 'An error occurred' }, undefined, 'An error occurred'],
    [
      { kind: 'refused', status: 503, text: 'An error occurred' },
      'Failed to submit tool',
      'Failed to submit tool',
    ],
    [{ kind: 'refused', status: 503, text: busy }, 'Failed to submit tool', busy],
    [{ kind: 'refused', status: 404, text: 'Tool not found' }, 'Failed to submit rating', 'Tool not found'],
  ] as const)('%j, %j', (fault, stated, text) => {
    expect(faultText(fault, stated)).toBe(text);
  });
});
