import { describe, expect, test } from 'vitest';
import { newPasswordFault } from '#features/accounts/password-strength.server.ts';

const OWNER = { email: 'ada.byron@example.org', first_name: 'Augusta Ada', last_name: 'King-Noel' };
const COMMON = 'it is a common one or close to one';
const REPEATS = 'it repeats itself';
const SEQUENCE = 'it is a simple sequence';
const DATE = 'it is a date or a year';
const KNOWN = 'it is close to your name, your email address or the name of this site';

describe('a new password', () => {
  test.each([
    ['12345678', COMMON],
    ['Password1', COMMON],
    ['p@ssw0rd', COMMON],
    ['PASSWORD', COMMON],
    ['ＰＡＳＳＷＯＲＤ', COMMON],
    ['p a s s w o r d', COMMON],
    ['p-a-s-s-w-o-r-d', COMMON],
    ['qwertyuiop', COMMON],
    ['letmein123', COMMON],
    ['summer2024', COMMON],
    ['1q2w3e4r', COMMON],
    ['aaaaaaaa', REPEATS],
    ['x'.repeat(128), REPEATS],
    ['ababababab', REPEATS],
    ['\0'.repeat(12), REPEATS],
    ['abcdefgh', SEQUENCE],
    ['zyxwvuts', SEQUENCE],
    ['19850412', DATE],
    ['aitoolbox', KNOWN],
    ['AI Toolbox', KNOWN],
    ['AI Toolbox 2025', KNOWN],
    ['ada.byron1', KNOWN],
    ['adabyron!', KNOWN],
    ['augustaada1', KNOWN],
    ['kingnoel1', KNOWN],
    ['dragonfly', 'it is easy to guess'],
  ])('%.40o is too weak: %s', async (password, reason) => {
    expect(await newPasswordFault(password, OWNER)).toBe(`Password is too weak: ${reason}`);
  });

  test.each([
    'correct horse battery staple',
    'a password of tests',
    'das ist mein Passwort',
    'pässwörter überall',
    'я люблю длинные пароли',
    '密码很长而且很安全的句子',
    'k$9!X@#p%2^',
    '- . - . k9Xp2q',
    'xkcdqzpf',
    'to be or not to be, that is the question',
    'Ada and the long way to the sea',
  ])('%o is good', async (password) => {
    expect(await newPasswordFault(password, OWNER)).toBeNull();
    expect(await newPasswordFault(password, null)).toBeNull();
  });

  test('breaks a rule before it is weak', async () => {
    expect(await newPasswordFault('1234567', OWNER)).toBe('Password must be at least 8 characters long');
    expect(await newPasswordFault('Ada.Byron', OWNER)).toBe('Password is too weak: it is your email address');
  });
});
