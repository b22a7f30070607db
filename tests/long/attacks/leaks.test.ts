import { afterAll, expect, test } from 'vitest';
import type { AgentToolName } from '#features/mcp/answers.ts';
import { ASKERS, type Asker } from '../../harness/attacks/leak-askers.ts';
import { addressesOf, allAskings, hunt } from '../../harness/attacks/leak-hunt.ts';
import { plantCanaries } from '../../harness/attacks/leak-world.ts';
import { report } from '../../harness/report.ts';
import { RIGHTS } from '../../harness/rights/rows.ts';
import { requestOf } from '../../harness/rights/send.ts';
import { sentText } from '../../harness/sent-text.ts';

/** Every address, requested in every way by everybody: nobody gets what they have no right to. */

const site = await plantCanaries();
const asked = { count: 0, leaked: 0 };
afterAll(() =>
  report({ what: `requests for ${site.canaries.words.length} secrets, in every way`, ...asked }),
);

const ALL_PARTS = [
  'summary',
  'decision',
  'basic',
  'business',
  'categories',
  'tech',
  'social',
  'market',
  'funding',
];
/** What agents ask about the locked tool. */
const QUESTIONS: Readonly<Record<AgentToolName, object>> = {
  find_tools: { need: 'vault' },
  get_tool: { id: 'vault', parts: ALL_PARTS },
  compare_tools: { ids: ['vault', 'tool-01'], parts: ALL_PARTS },
  alternatives_to: { id: 'vault' },
  category_market: { category: 'vault' },
  answer_question: { question: 'vault' },
  own_lists: {},
  own_sheets: {},
};

/** Here an operator takes a copy of everything: a member's data, the whole catalogue. */
const WHOLE_COPY = /^\/operator\/(?:members\/[^/]+\/data|catalogue\/export)$/;

function askersAt(address: string): readonly Asker[] {
  return WHOLE_COPY.test(address) ? ASKERS.filter((one) => one !== 'operator') : ASKERS;
}

test.each(addressesOf(site))('%s', async (address) => {
  const { count, leaks } = await hunt(site, allAskings(address), askersAt(address));
  asked.count += count;
  asked.leaked += leaks.length;
  expect(leaks).toEqual([]);
});

test.each(Object.entries(QUESTIONS))('%s, asked by agents', async (tool, given) => {
  const body = JSON.stringify({
    jsonrpc: '2.0',
    id: 1,
    method: 'tools/call',
    params: { name: tool, arguments: given },
  });
  for (const asker of ASKERS) {
    const headers = {
      ...site.headersOf(asker),
      'Content-Type': 'application/json',
      Accept: 'application/json, text/event-stream',
    };
    const response = await site.app.send('/mcp', { method: 'POST', headers, body }, `agent-${asker}`);
    const text = await sentText(response);
    const leaks = site.canaries.foreign(text, asker);
    asked.count += 1;
    asked.leaked += leaks.length;
    expect([response.status, leaks]).toEqual([200, []]);
  }
});

test('the hunt has looked where the secrets are', () => {
  expect(site.canaries.words.length).toBeGreaterThan(62);
  expect(site.canaries.unseen()).toEqual([]);
});

test.each(RIGHTS.filter(({ method }) => method === 'POST'))(
  'the answer to POST $route, which $does',
  async (row) => {
    const { to, form } = requestOf(row, site.world, 'owner');
    // Actions by the owner or the operator would change what there is to find.
    for (const asker of ASKERS.filter((one) => one !== 'owner' && one !== 'operator')) {
      const init = { method: 'POST', headers: site.headersOf(asker), body: form ?? null };
      const response = await site.app.send(to, init, `sender-${asker}`);
      const text = await sentText(response);
      const leaks = site.canaries.foreign(text.replaceAll(to, ''), asker);
      asked.count += 1;
      asked.leaked += leaks.length;
      expect(leaks).toEqual([]);
    }
  },
);

test.each([
  '/search?q=',
  '/tools?q=',
  '/resources/suggestions?q=',
  '/business?q=',
  '/market/rounds?investor=',
  '/market/rounds?company=',
  '/investors/',
])('%s finds nothing by a secret that the asker may not read', async (address) => {
  const pageFor = async (word: string, asker: 'visitor' | 'enterprise') => {
    const response = await site.app.get(address + word, site.headersOf(asker));
    return (await response.text()).replaceAll(word, 'WORD');
  };
  for (const asker of ['visitor', 'enterprise'] as const) {
    const nothing = await pageFor('zq9999qz', asker);
    // Subscribers find investors that only locked rounds name.
    const hidden = site.canaries.words.filter((word) => site.canaries.foreign(word, asker).length > 0);
    for (const word of hidden) {
      const page = await pageFor(word, asker);
      asked.count += 1;
      if (page !== nothing) asked.leaked += 1;
      expect(page, word).toBe(nothing);
    }
  }
});
