import { expect, test } from 'vitest';
import { HIDDEN, keptTexts, PASSWORD, sentFields, startingState, TYPED } from '#site/form-state.ts';

const FIELDS = { email: TYPED, password: PASSWORD, id: HIDDEN, note: TYPED };
const TYPED_TEXTS = {
  email: ' Ann@example.org ',
  password: 'a secret',
  id: '7',
  strange: 'no field of the form',
};

test('passwords never come back; everything else comes back as typed, or empty if it is missing', () => {
  const texts: Record<string, string> = TYPED_TEXTS;
  expect(keptTexts(FIELDS, (name) => texts[name])).toEqual({
    email: ' Ann@example.org ',
    password: '',
    id: '7',
    note: '',
  });
});

test('a page without the form gives back what was sent with text', () => {
  expect(sentFields(FIELDS, TYPED_TEXTS)).toEqual([
    { name: 'email', kind: 'typed', text: ' Ann@example.org ' },
    { name: 'password', kind: 'password', text: '' },
    { name: 'id', kind: 'hidden', text: '7' },
  ]);
});

test('a form starts with what is stored', () => {
  const form = { fields: { name: TYPED, note: TYPED }, failed: 'It failed' };
  expect(startingState(form, { name: 'Ann', note: null })).toEqual({
    status: 200,
    values: { name: 'Ann', note: '' },
    errors: {},
    notice: null,
    outcome: null,
  });
});
