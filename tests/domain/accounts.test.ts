import { describe, expect, test } from 'vitest';
import { passwordFault } from '#features/accounts/accounts.ts';
import { readEmailLink, writeEmailLink } from '#site/email-link.ts';

const OWNER = { email: 'ada.byron@example.org', first_name: 'Augusta Ada', last_name: 'King-Noel' };

describe('a password', () => {
  test.each([
    ['', 'Enter a password'],
    ['1234567', 'Password must be at least 8 characters long'],
    ['12345678', null],
    ['x'.repeat(128), null],
    ['x'.repeat(129), 'Password must be at most 128 characters long'],
    ['ada.byron@example.org', 'Password is too weak: it is your email address'],
    ['ADA.BYRON', 'Password is too weak: it is your email address'],
    ['augustaada', 'Password is too weak: it is your name'],
    ['King-Noel', 'Password is too weak: it is your name'],
    ['Augusta Ada King-Noel', 'Password is too weak: it is your name'],
    ['king-noel augusta ada', 'Password is too weak: it is your name'],
    ['Augusta Ada King-Noel 1815', null],
  ])('%.30o: %o', (password, fault) => {
    expect(passwordFault(password, OWNER)).toBe(fault);
  });

  test('of somebody unknown is judged by its length', () => {
    expect(passwordFault('ada.byron', null)).toBeNull();
  });
});

describe('a link in an email', () => {
  const token = 'a_b-'.repeat(11).slice(0, 43);
  const link = writeEmailLink('https://tools.example/auth/verify', 'signup', token);

  test('keeps its token after the #', () => {
    expect(link).toBe(`https://tools.example/auth/verify#access_token=${token}&type=signup`);
  });

  test.each([
    ['as it was sent', link, token],
    ['only its end', link.slice(link.indexOf('#')), token],
    ['without the #', link.slice(link.indexOf('#') + 1), token],
    ['broken over lines', ` ${link.slice(0, 50)}\r\n ${link.slice(50)} `, token],
    ['the bare token', ` ${token} `, token],
    ['with more in it', `${link}&expires_in=3600`, token],
    ['for something else', link.replace('signup', 'recovery'), null],
    ['for nothing', link.replace('&type=signup', ''), null],
    ['without a token', '#type=signup', null],
    ['with a token that is none', '#access_token=<script>&type=signup', null],
    ['nothing', '', null],
  ])('%s', (_, text, expected) => {
    expect(readEmailLink(text, 'signup')).toBe(expected);
  });
});
