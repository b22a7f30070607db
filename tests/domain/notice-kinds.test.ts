import { expect, test } from 'vitest';
import { NOTICES } from '#features/operators/notices.ts';

const sources = Object.entries(
  import.meta.glob<string>('../../app/features/**/*.server.ts', {
    query: '?raw',
    import: 'default',
    eager: true,
  }),
).flatMap(([file, source]) =>
  source.includes('queueNotice(') && !file.endsWith('/operators/notices.server.ts') ? [source] : [],
);

test.each(Object.keys(NOTICES))('what operators can choose to be told is told: %s', (id) => {
  // A call names the kind itself, or takes it from a table's row.
  const isTold = new RegExp(`\\bqueueNotice\\(\\s*[^,]+,\\s*'${id}'|\\bkind: '${id}'`);
  expect(
    sources.some((source) => isTold.test(source)),
    `Where it happens, in a *.server.ts of app/features, write queueNotice(tx, '${id}', …)`,
  ).toBe(true);
});
