import { z } from 'zod';
import { AGENT, SITE_TYPES } from '#features/agents/agent.ts';
import { createModelReader } from '#features/agents/model/model-reader.server.ts';
import { readSite } from '#features/agents/read-site.server.ts';
import { HostMemory } from '#features/lifecycle/host-memory.server.ts';
import { createVisit } from '#features/lifecycle/visit.server.ts';
import { runProgram } from '#platform/start/command-line.server.ts';
import { readSettings } from '#platform/start/settings.server.ts';
import { createLog } from '#platform/watch/log.server.ts';

/** The command line for agents: `npm run agents read https://example.com`. */

const USAGE = `Usage:
  npm run agents read <address> [--allow-local]   reads a vendor's site and prints what it states, a line of JSON each
`;

const order = z.union([
  z
    .tuple([z.literal('read'), z.url({ protocol: /^https?$/ })])
    .transform(([, address]) => ({ address, isLocal: false })),
  z
    .tuple([z.literal('read'), z.url({ protocol: /^https?$/ }), z.literal('--allow-local')])
    .transform(([, address]) => ({ address, isLocal: true })),
]);

async function main(args: readonly string[]): Promise<number> {
  const { success, data } = order.safeParse(args);
  if (!success) {
    process.stderr.write(USAGE);
    return 2;
  }
  const settings = readSettings();
  const { SITE_URL = 'http://localhost' } = settings;
  const model = createModelReader(settings, { budget: null, log: createLog(settings) });
  const visit = createVisit({
    origin: SITE_URL,
    memory: new HostMemory(Date.now),
    pageBytes: AGENT.pageBytes,
    types: SITE_TYPES,
    ...(data.isLocal && { isAllowed: () => true, pauseSeconds: 0 }),
  });
  const { values, events, unread } = await readSite(data.address, visit, AbortSignal.timeout(AGENT.siteMs), {
    isLocal: data.isLocal,
    model,
    names: 'own',
    day: new Date().toISOString().slice(0, 10),
  });
  for (const each of values) process.stdout.write(`${JSON.stringify(each)}\n`);
  for (const each of events) process.stdout.write(`${JSON.stringify(each)}\n`);
  for (const { url, why } of unread) process.stderr.write(`Not read, ${why}: ${url}\n`);
  return values.length === 0 && unread.length > 0 ? 1 : 0;
}

await runProgram(main);
