import { expect, test } from 'vitest';
import { readToolStatus, statusInWords } from '#catalogue/tools/tool-status.ts';

test.each([
  [null, 'active'],
  ['Active', 'active'],
  ['Active; acquired by CoreWeave (2025)', 'active'],
  ['Active, with few updates', 'active'],
  ['Maintained; successor is Microsoft Agent Framework', 'active'],
  ['Acquired by Meta (2025)', 'acquired'],
  ['Acquired by Meta (July 2025); no longer developed as an independent service', 'merged'],
  ['Merged into Athos Commerce (2025)', 'merged'],
  ['Shut down (2024)', 'closed'],
  ['Discontinued: announced 2026-03-24; apps reported ended 2026-04-26', 'closed'],
  ['Slide product closed in April 2025; team continued as Lightfield', 'closed'],
])('%j means %s', (text, status) => {
  expect(readToolStatus(text)).toBe(status);
});

test.each([
  ['Active', 'Active'],
  ['Shut down (2024)', 'Shut down (2024)'],
  ['Discontinued: announced 2026-03-24', 'Shut down: announced March 24, 2026'],
  ['Closed in 2025-10; discontinued', 'Shut down in October 2025; discontinued'],
])('%j reads %j', (text, shown) => {
  expect(statusInWords(text)).toBe(shown);
});
