import { data, UNSAFE_ErrorResponseImpl as ErrorResponse } from 'react-router';
import { expect, test } from 'vitest';
import { readFailure } from '#ui/failure.ts';

test.each([
  ['no answer in Chromium', new TypeError('Failed to fetch'), null],
  ['no answer in Firefox', new TypeError('NetworkError when attempting to fetch resource.'), null],
  ['no answer in Safari', new TypeError('Load failed'), null],
  ['an answer that broke off', new TypeError('network error'), null],
  ['a mistake of ours', new TypeError("Cannot read properties of undefined (reading 'name')"), 500],
  ['what the server does not tell', new Error('Unexpected Server Error'), 500],
  ['an answer of a route', new ErrorResponse(503, '', { message: 'Failed to load question' }), 503],
  ['nothing of the kind', data({ message: 'Failed to fetch' }), 500],
])('%s', (_, thrown, status) => {
  expect(readFailure(thrown).status).toBe(status);
});
