import { expect, test } from 'vitest';
import { createRequestId } from '#platform/request/request-id.server.ts';

test('no two requests share an id, however many there are', () => {
  const ids = Array.from({ length: 2_000 }, createRequestId);
  expect(new Set(ids).size).toBe(2_000);
  for (const id of ids) expect(id).toMatch(/^[0-9a-f]{32}$/);
});
