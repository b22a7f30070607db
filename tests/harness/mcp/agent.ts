import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import type { App } from '#app/app.server.ts';
import type { AgentToolName } from '#features/mcp/answers.ts';

/** The revision that the official client speaks: the first one without sessions, or those of 2025. */
export type Era = 'auto' | 'legacy';

interface AgentOptions {
  era?: Era;
  headers?: Record<string, string>;
  sender?: string;
  /** The site's address as the client knows it. */
  site?: string;
}

/** The official client, connected to an app. It checks every structured answer against its schema. */
export async function connectAgent(app: App, options: AgentOptions = {}): Promise<Client> {
  const { era = 'auto', headers = {}, sender = '192.0.2.9', site = 'http://localhost' } = options;
  const client = new Client({ name: 'an-agent', version: '1.0.0' }, { versionNegotiation: { mode: era } });
  const transport = new StreamableHTTPClientTransport(new URL('/mcp', site), {
    fetch: (url, init) => app(new Request(url, init), sender),
    requestInit: { headers },
  });
  await client.connect(transport);
  return client;
}

/** For each tool, a question that leads to the marked tools of `harness/api/world`. */
export const MARKED_QUESTIONS = {
  find_tools: { need: '', category: 'vault' },
  get_tool: {
    id: 'locked',
    parts: ['summary', 'basic', 'business', 'categories', 'tech', 'social', 'market', 'funding'],
  },
  compare_tools: { ids: ['locked', 'locked-2'], parts: ['tech', 'market', 'funding'] },
  alternatives_to: { id: 'locked' },
  category_market: { category: 'vault' },
  answer_question: { question: 'which-is-locked' },
} as const satisfies Record<Exclude<AgentToolName, 'own_lists' | 'own_sheets'>, Record<string, unknown>>;
