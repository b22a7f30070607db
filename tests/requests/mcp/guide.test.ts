import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { parse } from 'node-html-parser';
import { expect, test } from 'vitest';
import { z } from 'zod';

import { addTool } from '../../factories.ts';
import { createTestApp } from '../../harness/app.ts';
import { startEdge } from '../../harness/edge.ts';
import { MARKED_QUESTIONS } from '../../harness/mcp/agent.ts';

/** What docs/mcp.md tells people to paste, against a site that listens. */

const app = await createTestApp();
for (const id of ['notion', 'coda', 'clickup']) await addTool(app.db, { id });

const ROOT = path.resolve(import.meta.dirname, '../../..');
const guide = readFileSync(path.join(ROOT, 'docs/mcp.md'), 'utf8');
const HERE = 'http://localhost:3000';

async function pasted(language: string): Promise<string> {
  const code = guide.split(`\n\`\`\`${language}\n`)[1]?.split('\n```')[0] ?? '';
  const { port } = await startEdge(app.app);
  return code.replace(HERE, `http://127.0.0.1:${port}`);
}

test('the configuration leads to the six tools', async () => {
  const config = z
    .object({ mcpServers: z.object({ 'ai-toolbox': z.object({ type: z.literal('http'), url: z.url() }) }) })
    .parse(JSON.parse(await pasted('json')));
  const client = new Client({ name: 'an-agent', version: '1.0.0' });
  await client.connect(new StreamableHTTPClientTransport(new URL(config.mcpServers['ai-toolbox'].url)));
  const { tools } = await client.listTools();
  expect(tools.map(({ name }) => name)).toEqual(Object.keys(MARKED_QUESTIONS));
  for (const { name } of tools) expect(guide).toContain(`| \`${name}\` |`);
  await client.close();
});

test('the page of the API shows it with the address of the site', async () => {
  const site = await createTestApp({ db: app.db, settings: { SITE_URL: 'https://toolbox.test' } });
  const page = parse(await (await site.get('/api')).text());
  const shown = JSON.parse(
    page.querySelector('#agents')?.closest('section')?.querySelector('pre')?.text ?? '{}',
  );
  const { mcpServers } = JSON.parse(await pasted('json'));
  const url = 'https://toolbox.test/mcp';
  expect(shown).toEqual({ mcpServers: { 'ai-toolbox': { ...mcpServers['ai-toolbox'], url } } });
});

test('the command gets an answer', async () => {
  const { stdout } = await promisify(execFile)('sh', ['-c', `${await pasted('sh')} --silent`]);
  const answer = z.object({
    result: z.object({ structuredContent: z.object({ tools: z.array(z.unknown()) }) }),
  });
  expect(answer.safeParse(JSON.parse(stdout)).error).toBeUndefined();
});

test('the program tells every value with its certainty and date', async () => {
  const program = ['--input-type=module', '--eval', await pasted('js')];
  const { stdout } = await promisify(execFile)(process.execPath, program, { cwd: ROOT });
  const lines = stdout.trim().split('\n');
  expect(lines).toContainEqual(
    expect.stringMatching(/^summary\.pricing of notion: "free" \(editorial, undated\)/),
  );
  for (const line of lines)
    expect(line).toMatch(/^[a-z]+\.\w+ of \w+: .+ \((?:sourced|attributed|editorial|computed), .+\)$/);
});
