import { describe, expect, test } from 'vitest';
import {
  accountEmail,
  choiceField,
  emailField,
  lineField,
  listField,
  optionalAddress,
  optionalEmail,
  personField,
  readField,
  reservedName,
  textField,
} from '#site/form-fields.ts';
import type { Field } from '#site/form-state.ts';

const name = lineField({ label: 'Name', missing: 'Enter a name', what: 'the name', maxLength: 5 });
const note = textField({ label: 'Note', tooLong: 'Too long', maxLength: 5 });
const story = textField({ label: 'Story', missing: 'Write more', minLength: 3 });
const even = lineField({ label: 'Even', fault: (text) => (text.length % 2 === 0 ? null : 'Odd') });
const small = lineField({ label: 'Small', tidy: (text) => text.toLowerCase() });
const tags = listField({
  label: 'Tags',
  split: (text) => text.split(','),
  most: { items: 2, characters: 3 },
  tooMany: 'Too many',
  what: 'each tag',
  fault: (tag) => (tag === 'bad' ? 'Bad' : null),
  maxLength: 20,
});
const kind = choiceField({ label: 'Kind', options: [{ id: 'a', label: 'A' }], missing: 'Choose' });
const digits = readField((text) => (/^\d+$/.test(text) ? Number(text) : null), {
  label: 'Digits',
  wrong: 'Enter digits',
});
const EMAIL = 'Enter an email address such as name@example.com';

describe('a field is read', () => {
  test.each<[string, Field, string, unknown]>([
    ['a line', name, ' a\tb\n', 'a b'],
    ['several lines', note, 'a\r\nb', 'a\nb'],
    ['one that may be left out', note, '  ', null],
    ['as it is written', small, 'AbC', 'abc'],
    ['a list', tags, 'a,b', ['a', 'b']],
    ['a choice', kind, 'a', 'a'],
    ['in its own way', digits, '12', 12],
    ['an address of mail', emailField('Email'), ' Ann@Example.org', 'Ann@Example.org'],
    ['one of an account', accountEmail('Email'), 'Ann@Example.org', 'ann@example.org'],
    ['none', optionalEmail('Email'), ' ', null],
    ['no address', optionalAddress('Site'), '', null],
    ['lines without what nobody sees', textField({ label: 'Note' }), 'A\u200bnn\n\u2060b', 'Ann\nb'],
    ['a name without what nobody sees', personField({ label: 'Name' }), 'A\u200bnn', 'Ann'],
  ])('%s', (_, field, typed, good) => {
    expect(field.schema?.safeParse(typed)).toEqual({ success: true, data: good });
  });

  test.each<[string, Field, string, string]>([
    ['missing', name, ' ', 'Enter a name'],
    ['too long', name, 'abcdef', 'Shorten the name to 5 characters'],
    ['too long, in words of its own', note, 'abcdef', 'Too long'],
    ['too short', story, 'ab', 'Write more'],
    ['faulty', even, 'abc', 'Odd'],
    ['turned around', note, 'a\u202e', 'Leave out the hidden characters that turn a text around'],
    [
      'a name turned around',
      personField({ label: 'Name' }),
      'a\u202e',
      'Leave out the hidden characters that turn a text around',
    ],
    ['a faulty entry', tags, 'a,bad', 'Bad'],
    ['a long entry', tags, 'abcd', 'Shorten each tag to 3 characters'],
    ['too many entries', tags, 'a,b,c', 'Too many'],
    ['no choice', kind, 'b', 'Choose'],
    ['nothing that can be read', digits, 'x', 'Enter digits'],
    ['no address of mail', optionalEmail('Email'), 'ann', EMAIL],
    ['an address too long for mail', accountEmail('Email'), `a@${'x'.repeat(60)}.${'y'.repeat(250)}`, EMAIL],
  ])('%s', (_, field, typed, message) => {
    expect(field.schema?.safeParse(typed).error?.issues[0]?.message).toBe(message);
  });
});

test('the control states what the check demands', () => {
  expect(name.control).toEqual({ required: true, maxLength: 5 });
  expect(note.control).toEqual({ maxLength: 5 });
  expect(story.control).toEqual({ required: true, minLength: 3 });
  expect(optionalEmail('Email', 'email').control).toMatchObject({ required: false, maxLength: 254 });
});

test('a name of the site is refused at the part that is there', () => {
  expect(reservedName({ first_name: null, last_name: 'Moderator' })).toHaveProperty('last_name');
  expect(reservedName({ first_name: 'Ann', last_name: null })).toEqual({});
});
