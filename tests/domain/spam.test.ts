import { describe, expect, test } from 'vitest';
import { tooManyAttempts } from '#site/messages.ts';
import { SPAM_TEXTS, spamSign } from '#site/spam.ts';
import { expectLinear } from '../harness/linear.ts';

const written = { name: 'Ann Example', text: 'The price of this tool has changed since June.' };
const { trapped, tooManyLinks, linkInName } = SPAM_TEXTS;

describe('the spam check', () => {
  test.each([
    ['an ordinary message', {}, null],
    ['one with two links and words', { text: 'Compare https://a.example and www.b.example, please.' }, null],
    ['a name with a dot', { name: 'Dr. J. R. Example' }, null],
    ['an angle bracket in prose', { text: 'The price is < 20 dollars a month.' }, null],
    [
      'three links',
      { text: 'See https://a.example https://b.example www.c.example for more.' },
      tooManyLinks,
    ],
    ['nothing but a link', { text: 'https://a.example/buy/this/now' }, tooManyLinks],
    ['a link with two words', { text: 'Buy now: HTTPS://A.EXAMPLE/x' }, tooManyLinks],
    ['forum markup', { text: 'Good offers [url=a.example]here[/url], believe me.' }, tooManyLinks],
    ['HTML links', { text: 'Good offers <a href="//a.example">here</a>, believe me.' }, tooManyLinks],
    ['a link as a name', { name: 'https://a.example' }, linkInName],
  ])('%s', (_, change, sign) => {
    expect(spamSign({ ...written, ...change }, '')).toBe(sign);
  });

  test('anybody who fills in the hidden field has to send the form again', () => {
    expect(spamSign(written, 'https://a.example')).toBe(trapped);
  });

  test('takes time in proportion to the length of a message', () => {
    expectLinear(200_000, (length) => spamSign({ ...written, text: 'www.'.repeat(length / 4) }, ''));
  });
});

test.each([
  [1, 'in a minute.'],
  [60, 'in a minute.'],
  [61, 'in 2 minutes.'],
  [720, 'in 12 minutes.'],
])('a wait of %i seconds reads "%s"', (seconds, words) => {
  expect(tooManyAttempts(seconds)).toContain(words);
});
