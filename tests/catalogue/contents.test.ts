import { readFileSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { parse } from 'node-html-parser';
import { describe, expect, test, vi } from 'vitest';
import type { Provenance } from '#catalogue/tools/certainty.ts';
import type { DETAIL_GROUPS } from '#catalogue/tools/fields/field-row.ts';
import { contentsInWords, tabState } from '#catalogue/tools/tab-contents.ts';
import { type Display, tabSections } from '#catalogue/tools/tool-display.ts';
import { fieldsOf } from '#catalogue/tools/tool-fields.ts';
import { exportCatalogue } from '#features/imports/export.server.ts';
import { readTool, type ToolRow } from '#features/records/records/tool.server.ts';
import { recordOfRow, referencesOf } from '#features/records/records/tool-fields.server.ts';
import { NONE_WITHDRAWN } from '#features/records/records/withdrawn-topics.server.ts';
import { fillContents } from '#features/records/write/contents.server.ts';
import type { Database } from '#platform/database/connection.server.ts';
import type { TabGroup } from '#site/access.ts';
import { TOOL_TABS, VISITOR } from '#site/access.ts';
import { createTestApp } from '../harness/app.ts';
import { withDatabase } from '../harness/database.ts';
import { temporaryFolder } from '../harness/folders.ts';
import { addMember } from '../harness/members.ts';
import { CATEGORIES, importFiles, ndjson, stateVersion } from './workbench.ts';

/** What tabs hold, from the import to the page (docs/decisions/0057). */

/** Thousands of tools are read, perhaps on a slow machine. */
const TIMEOUT_MS = 60_000;
vi.setConfig({ testTimeout: TIMEOUT_MS });

const DATA = path.resolve(import.meta.dirname, '../../data');

/** The records of a file of the starter catalogue. */
function starter(name: string): Record<string, unknown>[] {
  const lines = readFileSync(path.join(DATA, name), 'utf8').trim().split('\n');
  return lines.map((line) => JSON.parse(line));
}

describe('over the whole starter catalogue', () => {
  const known = {
    categories: new Map(),
    companies: new Set(starter('companies.ndjson').map(({ id }) => String(id))),
    formerIds: new Map(),
    mergedAtDesk: new Set<string>(),
    withdrawn: NONE_WITHDRAWN,
  };
  const tools = starter('tools.ndjson').map((record): ToolRow => {
    const reading = readTool({ ...record, categories: [] }, known);
    if ('faults' in reading) throw new Error(`${record.id}: ${JSON.stringify(reading.faults)}`);
    return reading.row;
  });
  const tabs = TOOL_TABS.flatMap((tab) => (tab.group === null ? [] : [{ ...tab, group: tab.group }]));
  const dataOf = (tool: ToolRow, group: TabGroup) => tool[nameOf(group)] ?? {};

  const shownOf = (tool: ToolRow, group: TabGroup) =>
    tabSections(group, dataOf(tool, group), {}, null).flatMap(({ rows }) =>
      rows.filter(({ value }) => value),
    );

  test('every row can be turned back into its record, as imports do that leave a value of the desk', () => {
    for (const { created_at: _, ...tool } of tools) {
      const record = recordOfRow(tool);
      expect(readTool(record, referencesOf(record)), tool.id).toEqual({ row: tool });
    }
  });

  test('no lock stands before nothing', () => {
    const locked = tools.flatMap((tool) =>
      tabs
        .filter((tab) => tabState({ ...tool, categories: [] }, tab, tool.contents, VISITOR) === 'locked')
        .map(({ group }) => ({ id: tool.id, group, values: shownOf(tool, group).length })),
    );
    expect(locked.length).toBeGreaterThan(500);
    expect(locked.filter(({ values }) => values === 0)).toEqual([]);
  });

  test('nothing is called sourced without an address', () => {
    const origins = tools
      .flatMap((tool) => [
        ...tabs.flatMap(({ group }) => shownOf(tool, group)),
        ...tabSections('decision', tool.decision_information ?? {}, {}, null).flatMap(({ rows }) => rows),
      ])
      .flatMap(({ origin }) => origin ?? []);
    expect(origins.length).toBeGreaterThan(50_000);
    const pages = ({ url, byCode = [] }: Provenance) => [url, ...byCode.map(({ origin }) => origin.url)];
    expect(
      origins.filter((origin) => origin.certainty === 'sourced' && !pages(origin).some(Boolean)),
    ).toEqual([]);
  });

  test('a lock says just what the tab then shows', () => {
    const differing = tools.flatMap((tool) =>
      tabs.flatMap(({ group }) => {
        const held = tool.contents[group];
        const words = held ? contentsInWords(group, held) : [];
        const said = words.filter((part) => !part.startsWith('last')).join();
        const shown = wordsOfShown(tool, group).join();
        return said === shown ? [] : [{ id: tool.id, group, said, shown }];
      }),
    );
    expect(differing).toEqual([]);
  });

  /** Counts what a tab shows, entry by entry, in the words of a lock. */
  function wordsOfShown(tool: ToolRow, group: TabGroup): string[] {
    const counted: Record<string, number> = {};
    const others: string[] = [];
    for (const { title, rows } of tabSections(group, dataOf(tool, group), {}, null)) {
      for (const { label, value, origin } of rows) {
        const field = fieldsOf(group).find((row) => row.section === title && row.label === label);
        if (!value || !field || origin?.certainty === 'computed') continue;
        const entries = field.counted ? entriesOf(value, field.countedPart !== undefined) : 0;
        if (entries > 0) counted[field.key] = entries;
        else others.push(field.key);
      }
    }
    return others.length + Object.keys(counted).length > 0
      ? contentsInWords(group, { counted, others, latest: null })
      : [];
  }
});

function nameOf(group: TabGroup) {
  const names = {
    basic: 'basic_information',
    business: 'business_information',
    tech: 'tech_information',
    social: 'social_media_information',
    market: 'market_information',
    funding: 'funding_competition_information',
  } as const satisfies Record<TabGroup, keyof typeof DETAIL_GROUPS>;
  return names[group];
}

/** How many entries are drawn; for some lists, those of the lists in them. */
function entriesOf(value: Display, isNested: boolean): number {
  switch (value.kind) {
    case 'records':
      return isNested
        ? value.records.flat().reduce((sum, part) => sum + entriesOf(part.value, false), 0)
        : value.records.length;
    case 'list':
      return value.items.length;
    case 'timeline':
      return value.rounds.length;
    case 'prices':
      return value.tiers.length;
    case 'questions':
      return value.questions.length;
    default:
      return 0;
  }
}

describe('an import', () => {
  const rounds = (count: number) => ({
    funding_funding_rounds: {
      value: Array.from({ length: count }, (_, index) => ({ round: `Round ${index}`, amount: 1e6 })),
      source_synopsis: { date_updated: 'early 2026' },
    },
  });
  const tool = (id: string, funding?: object) => ({
    id,
    name: id,
    description: 'd',
    funding_info_is_premium: true,
    ...(funding && { funding_competition_information: funding }),
  });
  const files = (...tools: object[]) => ({
    'categories.ndjson': ndjson(CATEGORIES),
    'tools.ndjson': ndjson(tools),
  });

  test('writes what tabs hold, and rewrites it when it changes', async () => {
    const db = await withDatabase({ empty: true });
    await importFiles(db, files(tool('bare'), tool('backed', rounds(2))));
    const two = { counted: { funding_funding_rounds: 2 }, others: [], latest: null };
    expect(await storedContents(db)).toEqual({ bare: {}, backed: { funding: two } });
    const { report } = await importFiles(db, files(tool('bare', rounds(1)), tool('backed')));
    expect(report.tallies.tools?.updated).toBe(2);
    const one = { ...two, counted: { funding_funding_rounds: 1 } };
    expect(await storedContents(db)).toEqual({ bare: { funding: one }, backed: {} });
  });

  test('an export leaves it out, so the same catalogue comes back', async () => {
    const db = await withDatabase({ empty: true });
    await importFiles(db, files(tool('backed', rounds(2))));
    const folder = temporaryFolder();
    await exportCatalogue(db, { folder, filesFolder: temporaryFolder() });
    const written = readFileSync(path.join(folder, 'tools.ndjson'), 'utf8');
    expect(JSON.parse(written)).not.toHaveProperty('contents');
    const { report } = await importFiles(db, { 'tools.ndjson': written });
    expect(report.tallies.tools).toEqual({ created: 0, updated: 0, unchanged: 1, faulty: 0 });
  });

  test('a catalogue from before is counted once, in batches, and its pages are made anew', async () => {
    const db = await withDatabase({ empty: true });
    const many = Array.from({ length: 1_203 }, (_, index) => tool(`t-${index}`, rounds(1 + (index % 3))));
    await importFiles(db, files(...many));
    const before = await storedContents(db);
    await db.write.execute(sql`UPDATE tool_details SET contents = NULL`);
    const version = await stateVersion(db);
    await fillContents(db.bulk);
    expect(await storedContents(db)).toEqual(before);
    expect(await stateVersion(db)).toBeGreaterThan(version);
    const filled = await stateVersion(db);
    await fillContents(db.bulk);
    expect(await stateVersion(db)).toBe(filled);
  });

  test('leads to a lock that says it, a tab that shows it, and nothing sold where there is nothing', async () => {
    const db = await withDatabase({ empty: true });
    await importFiles(db, files(tool('bare'), tool('backed', rounds(3))));
    const app = await createTestApp({ db });
    const { headers } = await addMember(db, { subscription_status: 'basic' });
    const show = async (id: string, as = {}) =>
      parse(await (await app.get(`/tools/${id}?tab=funding`, as)).text()).querySelector('main');
    expect((await show('backed'))?.text).toContain('For subscribers: funding rounds');
    expect((await show('backed', headers))?.querySelectorAll('ol > li strong')).toHaveLength(3);
    for (const as of [{}, headers]) {
      expect((await show('bare', as))?.text).toContain('Nothing recorded yet. Know it? Tell us');
    }
  });
});

async function storedContents(db: Database): Promise<Record<string, unknown>> {
  const { rows } = await db.read.execute<{ id: string; contents: unknown }>(
    sql`SELECT tool_id AS id, contents FROM tool_details`,
  );
  return Object.fromEntries(rows.map(({ id, contents }) => [id, contents]));
}
