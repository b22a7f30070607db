import { describe, expect, test } from 'vitest';
import { type ContactMessage, spamSign } from '#domain/contact.ts';
import { MESSAGES, tooManyAttempts } from '#domain/messages.ts';

const contact: ContactMessage = {
  name: 'Ann Example',
  email: 'ann@example.org',
  kind: 'report',
  message: 'The price of this tool has changed since June.',
};
const { trapped, tooManyLinks, linkInName } = MESSAGES.contact;

describe('the spam check', () => {
  test.each([
    ['an ordinary message', {}, null],
    [
      'one with two links and words',
      { message: 'Compare https://a.example and www.b.example, please.' },
      null,
    ],
    ['a name with a dot', { name: 'Dr. J. R. Example' }, null],
    ['an angle bracket in prose', { message: 'The price is < 20 dollars a month.' }, null],
    [
      'three links',
      { message: 'See https://a.example https://b.example www.c.example for more.' },
      tooManyLinks,
    ],
    ['nothing but a link', { message: 'https://a.example/buy/this/now' }, tooManyLinks],
    ['a link with two words', { message: 'Buy now: HTTPS://A.EXAMPLE/x' }, tooManyLinks],
    ['forum markup', { message: 'Good offers [url=a.example]here[/url], believe me.' }, tooManyLinks],
    ['HTML links', { message: 'Good offers <a href="//a.example">here</a>, believe me.' }, tooManyLinks],
    ['a link as a name', { name: 'https://a.example' }, linkInName],
  ])('%s', (_, change, sign) => {
    expect(spamSign({ ...contact, ...change }, '')).toBe(sign);
  });

  test('whoever fills in the hidden field is asked once more', () => {
    expect(spamSign(contact, 'https://a.example')).toBe(trapped);
  });

  test('takes time in proportion to the length of a message', () => {
    const long = 'www.'.repeat(1_250);
    const begun = performance.now();
    spamSign({ ...contact, message: long }, '');
    expect(performance.now() - begun).toBeLessThan(100);
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
