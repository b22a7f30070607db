import { expect, test } from 'vitest';
import { z } from 'zod';
import { addTool } from '../../factories.ts';
import { createTestApp } from '../../harness/app.ts';
import { connectAgent } from '../../harness/mcp/agent.ts';

/** A list whose codes come from several sources, as agents get it. */

const SITE = 'https://toolbox.test';
const app = await createTestApp({ settings: { SITE_URL: SITE } });

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
const [RECENT, OLD_FOR_PRICES] = [daysAgo(10), daysAgo(300)];
const TRUST = { synopsis: 'Trust center', url: 'https://trust.example.com/' };
const PRICES = {
  synopsis: 'Pricing page',
  url: 'https://coded.example.com/prices',
  date_updated: OLD_FOR_PRICES,
};
const decision = {
  decision_compliance: {
    value: ['soc2', 'gdpr', 'hipaa'],
    source_synopsis: { synopsis: null, date_updated: 'early 2026' },
    sources: [{ codes: ['soc2', 'gdpr'], ...TRUST, date_updated: RECENT }],
  },
  decision_flags: { value: ['free-tier', 'sso'], source_synopsis: PRICES },
};
for (const id of ['coded', 'coded-too']) await addTool(app.db, { id }, { details: { decision } });

const client = await connectAgent(app.app, { site: SITE });

async function ask(name: string, asked: object): Promise<{ lines: string[]; structured: unknown }> {
  const { content, structuredContent } = await client.callTool({ name, arguments: { ...asked } });
  const [{ text }] = z.tuple([z.object({ text: z.string() })]).parse(content);
  return { lines: text.split('\n'), structured: structuredContent };
}

const SOURCED = `[sourced, Trust center, ${TRUST.url}, ${RECENT}]`;
const EDITORIAL = /^\[editorial, Reported by the directory's editors, early 2026(?:, may be out of date)?\]$/;
const OLD = `[sourced, Pricing page, ${PRICES.url}, ${OLD_FOR_PRICES}, may be out of date]`;
const STILL_GOOD = `[sourced, Pricing page, ${PRICES.url}, ${OLD_FOR_PRICES}]`;

test('the facts of a tool have the sources that the API gives', async () => {
  const { structured } = await ask('get_tool', { id: 'coded' });
  const record = await (await app.get('/api/v1/tools/coded?fields=decision')).json();
  const { facts } = z.object({ facts: z.array(z.looseObject({ name: z.string() })) }).parse(structured);
  for (const field of ['compliance', 'flags']) {
    expect(record.decision[field].sources).toHaveLength(2);
    expect(facts).toContainEqual({ name: `decision.${field}`, ...record.decision[field] });
  }
});

test('the text of a tool has each part of a list below its own origin', async () => {
  const { lines } = await ask('get_tool', { id: 'coded' });
  const originOf = (line: string) => {
    expect(lines).toContain(line);
    return lines.slice(0, lines.indexOf(line)).findLast((each) => each.startsWith('['));
  };
  expect(originOf('- decision.compliance: soc2, gdpr')).toBe(SOURCED);
  expect(originOf('- decision.compliance: hipaa')).toMatch(EDITORIAL);
  expect(originOf('- decision.flags: free-tier')).toBe(OLD);
  expect(originOf('- decision.flags: sso')).toBe(STILL_GOOD);
});

test('the text of a comparison has each part of a list with its own origin', async () => {
  const { lines, structured } = await ask('compare_tools', { ids: ['coded', 'coded-too'] });
  for (const line of [`soc2, gdpr ${SOURCED}`, `free-tier ${OLD}`, `sso ${STILL_GOOD}`])
    expect(lines).toContain(`- coded-too: ${line}`);
  const { facts } = z
    .object({ facts: z.array(z.object({ name: z.string(), values: z.array(z.looseObject({})) })) })
    .parse(structured);
  const compliance = facts.find(({ name }) => name === 'decision.compliance');
  expect(compliance?.values).toMatchObject([{ sources: [{ source_url: TRUST.url }, {}] }, {}]);
});

test('no origin says its date twice', async () => {
  const texts = [
    await ask('get_tool', { id: 'coded' }),
    await ask('compare_tools', { ids: ['coded', 'coded-too'] }),
  ];
  for (const line of texts.flatMap(({ lines }) => lines))
    expect(line).not.toMatch(/(early 2026|\d{4}-\d\d-\d\d).*\1/);
});
