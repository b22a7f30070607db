import { suggest } from '#features/search/suggestions.server.ts';
import { openDatabase } from '#platform/database/connection.server.ts';

/**
 * How long name suggestions take while a name is being typed, with and without a mistake, on the database of
 * DATABASE_URL (docs/performance.md). Every text is requested once.
 */
const url = process.env.DATABASE_URL;
if (!url) throw new Error('DATABASE_URL names the database to measure.');
const db = openDatabase(url);
const { rows } = await db.read.execute<{ name: string }>(
  `SELECT name FROM (SELECT name FROM ai_tools TABLESAMPLE BERNOULLI (5) REPEATABLE (7)) AS sample
   ORDER BY md5(name) LIMIT 100`,
);
const names = rows.map(({ name }) => name.toLowerCase());
const swapped = (text: string) =>
  text.slice(0, 3) + text.slice(3, 5).split('').reverse().join('') + text.slice(5);
const cases: Record<string, string[]> = {
  'three letters': names.map((name) => name.slice(0, 3)),
  'five letters': names.map((name) => name.slice(0, 5)),
  'ten letters': names.map((name) => name.slice(0, 10)),
  'the last word': names.map((name) => name.split(' ').at(-2) ?? name),
  'two letters swapped': names.map((name) => swapped(name.slice(0, 9))),
  'no name at all': names.map((name) => `zq${name.slice(0, 12)}`),
};
for (let turn = 0; turn < 20; turn++) await suggest(db.read, `warm ${turn}`);
for (const [name, texts] of Object.entries(cases)) {
  const times: number[] = [];
  for (const text of texts) {
    const begun = performance.now();
    await suggest(db.read, text);
    times.push(performance.now() - begun);
  }
  times.sort((a, b) => a - b);
  const at = (share: number) => (times[Math.floor(times.length * share)] ?? 0).toFixed(1).padStart(8);
  process.stdout.write(`${name.padEnd(24)}p50 ${at(0.5)} ms   p95 ${at(0.95)} ms   max ${at(0.999)} ms\n`);
}
await db.close();
