import { expect, test } from 'vitest';
import { keptTexts, startingState } from '#site/form-state.ts';

test('passwords never come back; everything else comes back as typed, or empty if it is missing', () => {
  const typed: Record<string, string> = {
    email: ' Ann@example.org ',
    password: 'a secret',
    confirm_password: 'a secret',
    current_password: 'another',
    strange: 'no field of the form',
  };
  const fields = ['email', 'password', 'confirm_password', 'current_password', 'note'] as const;
  expect(keptTexts(fields, (field) => typed[field])).toEqual({
    email: ' Ann@example.org ',
    password: '',
    confirm_password: '',
    current_password: '',
    note: '',
  });
});

test('a form starts with what is stored', () => {
  const form = { fields: ['name', 'note'], failed: 'It failed' } as const;
  expect(startingState(form, { name: 'Ann', note: null })).toEqual({
    status: 200,
    values: { name: 'Ann', note: '' },
    errors: {},
    notice: null,
    outcome: null,
  });
});
