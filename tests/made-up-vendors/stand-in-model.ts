import { createServer } from 'node:http';
import { z } from 'zod';

/** What a model is asked, as its server sees it. */
export interface ModelRequest {
  authorization: string | undefined;
  path: string;
  fields: string[];
  pages: { page: number; text: string }[];
  /** The whole body. */
  body: string;
}

/** What it answers: values as JSON of the form that is asked for, or any text. */
interface Reply {
  status?: number;
  values?: readonly object[];
  text?: string;
  /** Whether it never answers. */
  isSilent?: boolean;
  usage?: { prompt_tokens: number; completion_tokens: number } | null;
}

const message = z.object({ role: z.string(), content: z.string() });
const request = z.object({
  messages: z.array(message),
  response_format: z.object({ type: z.literal('json_schema') }),
});
const asked = z.object({
  fields: z.array(z.object({ field: z.string() })),
  pages: z.array(z.object({ page: z.number(), text: z.string() })),
});

interface StandIn {
  /** What AGENT_BASE_URL is set to. */
  url: string;
  asked: ModelRequest[];
  stop(): Promise<void>;
}

/** A server on this machine that speaks OpenAI's language, and answers what it is told to. */
export async function serveModel(reply: (request: ModelRequest) => Reply): Promise<StandIn> {
  const requests: ModelRequest[] = [];
  const server = createServer((incoming, response) => {
    const chunks: Buffer[] = [];
    incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
    incoming.on('end', () => {
      const body = Buffer.concat(chunks).toString('utf8');
      const { messages } = request.parse(JSON.parse(body));
      const { fields, pages } = asked.parse(
        JSON.parse(messages.find(({ role }) => role === 'user')?.content ?? ''),
      );
      const one: ModelRequest = {
        ...{ authorization: incoming.headers.authorization, path: incoming.url ?? '', pages, body },
        fields: fields.map(({ field }) => field),
      };
      requests.push(one);
      const { status = 200, values = [], text, isSilent = false, usage } = reply(one);
      if (isSilent) return;
      const content = text ?? JSON.stringify({ values });
      const answer = {
        ...{ id: 'a', object: 'chat.completion', created: 0, model: 'stand-in' },
        choices: [{ index: 0, message: { role: 'assistant', content }, finish_reason: 'stop' }],
        ...(usage !== null && { usage: usage ?? { prompt_tokens: 1_000, completion_tokens: 100 } }),
      };
      response.writeHead(status, { 'Content-Type': 'application/json' });
      response.end(status === 200 ? JSON.stringify(answer) : JSON.stringify({ error: { message: content } }));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return {
    url: `http://127.0.0.1:${port}/v1`,
    asked: requests,
    async stop() {
      server.closeAllConnections();
      if (server.listening) await new Promise((resolve) => server.close(resolve));
    },
  };
}
