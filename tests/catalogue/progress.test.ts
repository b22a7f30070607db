import { expect, test } from 'vitest';
import { describeProgress } from '#features/imports/progress.server.ts';

const HALF = { file: 'tools.ndjson', records: 3_000, bytesRead: 500, bytesTotal: 1_000 };

test('a line gives the share, the records, their rate and the time left', () => {
  expect(describeProgress(HALF, 2_000)).toBe(
    `${'█'.repeat(12)}${'░'.repeat(12)} 50% tools.ndjson, 3,000 records, 1,500/s, 2 s left`,
  );
  expect(describeProgress({ ...HALF, bytesRead: 10 }, 2_000)).toContain(
    ' 1% tools.ndjson, 3,000 records, 1,500/s, 3 min 18 s left',
  );
});

test('having read nothing, or having nothing to read, never divides by zero', () => {
  expect(describeProgress({ ...HALF, records: 0, bytesRead: 0 }, 0)).toBe(
    `${'░'.repeat(24)} 0% tools.ndjson, 0 records, 0/s`,
  );
  expect(describeProgress({ ...HALF, bytesRead: 0, bytesTotal: 0 }, 1_000)).toContain(' 100% ');
});
