import type { RequestListener, Server } from 'node:http';
import type { FileServer } from './files.server.ts';
import { createListener, type ListenerParts } from './listener.server.ts';
import { PageCache } from './pages.server.ts';

/** Vite has served what there is. */
const noFiles: FileServer = (_request, _response, next) => next();

/**
 * The app from its sources, for developing: Vite builds each module when it is asked for, and open
 * pages follow edits. Nothing is kept in memory.
 *
 * @param server carries the connection that tells open pages about edits
 */
export async function developmentListener(
  server: Server,
  partsFor: (createApp: typeof import('./app.server.ts').createApp) => Omit<ListenerParts, 'buildFiles'>,
): Promise<{ listener: RequestListener; close: () => Promise<void> }> {
  const { createServer, isRunnableDevEnvironment } = await import('vite');
  const vite = await createServer({ server: { middlewareMode: true, hmr: { server } }, appType: 'custom' });
  const { ssr } = vite.environments;
  if (!isRunnableDevEnvironment(ssr)) throw new Error('The server environment of Vite cannot run modules.');
  const listener: RequestListener = (request, response) => {
    vite.middlewares(request, response, async () => {
      try {
        const app: typeof import('./app.server.ts') = await ssr.runner.import('/app/server/app.server.ts');
        const parts = { ...partsFor(app.createApp), pages: new PageCache(), buildFiles: noFiles };
        createListener(parts)(request, response);
      } catch (error) {
        response.writeHead(500, { 'Content-Type': 'text/plain; charset=utf-8' });
        response.end(error instanceof Error ? error.stack : String(error));
      }
    });
  };
  return { listener, close: () => vite.close() };
}
