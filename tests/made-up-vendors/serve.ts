import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import path from 'node:path';
import { z } from 'zod';

/** What a path of a site answers, where that is not the file of its name. */
const answer = z.object({
  status: z.number().optional(),
  redirect: z.string().optional(),
  type: z.string().optional(),
  text: z.string().optional(),
  delayMs: z.number().optional(),
  /** A text before or after the file's own, so many times. */
  before: z.tuple([z.string(), z.number()]).optional(),
  after: z.tuple([z.string(), z.number()]).optional(),
});
const answers = z.record(z.string(), answer);

interface Sites {
  at(name: string): string;
  stop(): Promise<void>;
}

/** Serves folders as sites of their names below .example, over HTTP on this machine. */
export async function serveSites(root: string): Promise<Sites> {
  const waiting = new Set<NodeJS.Timeout>();
  const server = createServer((request, response) => {
    const { hostname, host, pathname } = new URL(request.url ?? '/', `http://${request.headers.host}`);
    const folder = path.join(root, path.basename(hostname.replace(/\.example$/, '')));
    const own = answerOf(folder, pathname);
    const timer = setTimeout(() => {
      waiting.delete(timer);
      if (own.redirect !== undefined) return response.writeHead(302, { Location: own.redirect }).end();
      const text = own.text ?? fileOf(folder, pathname);
      if (text === null || own.status !== undefined)
        return response
          .writeHead(own.status ?? 404, { 'Content-Type': 'text/html' })
          .end('<h1>Not found</h1>');
      const repeated = ([piece = '', times = 0]: readonly [string, number] | [] = []) => piece.repeat(times);
      const body = `${repeated(own.before)}${text.replaceAll('@/', `http://${host}/`)}${repeated(own.after)}`;
      return response.writeHead(200, { 'Content-Type': own.type ?? 'text/html; charset=utf-8' }).end(body);
    }, own.delayMs ?? 0);
    waiting.add(timer);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return {
    at: (name) => `http://${name}.example:${port}/`,
    async stop() {
      for (const timer of waiting) clearTimeout(timer);
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function answerOf(folder: string, pathname: string): z.infer<typeof answer> {
  const file = path.join(folder, 'answers.json');
  return existsSync(file) ? (answers.parse(JSON.parse(readFileSync(file, 'utf8')))[pathname] ?? {}) : {};
}

/** The page of a path: `/` is index.html, `/a/b` a/b.html. Nothing outside the folder is a page. */
function fileOf(folder: string, pathname: string): string | null {
  const name =
    pathname === '/'
      ? 'index.html'
      : `${pathname
          .slice(1)
          .replace(/\/$/, '')
          .replace(/\.html$/, '')}.html`;
  const file = path.join(folder, path.normalize(`/${name}`));
  return existsSync(file) ? readFileSync(file, 'utf8') : null;
}
