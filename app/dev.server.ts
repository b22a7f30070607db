import type { RequestListener, Server } from 'node:http';
import { sendStream } from './platform/http/exchange.server.ts';
import type { FileServer } from './platform/http/files.server.ts';
import { createListener, type ListenerParts } from './platform/http/listener.server.ts';
import { PageCache } from './platform/http/page-cache.server.ts';

/** Vite has already served every file. */
const noFiles: FileServer = () => false;

const DEV_MAIL = '/dev/mail';

/**
 * The app from its sources, for development: Vite builds each module on request, and open pages follow edits.
 * Nothing is kept in memory.
 *
 * @param server also carries the connection that tells open pages about edits
 * @param mailFolder the folder of mails that /dev/mail shows; null when mails are really sent
 */
export async function developmentListener(
  server: Server,
  mailFolder: string | null,
  partsFor: (createApp: typeof import('./app.server.ts').createApp) => Omit<ListenerParts, 'buildFiles'>,
): Promise<{ listener: RequestListener; close: () => Promise<void> }> {
  const { createServer, isRunnableDevEnvironment } = await import('vite');
  const vite = await leavingTheEndToUs(() =>
    createServer({ server: { middlewareMode: true, hmr: { server } }, appType: 'custom' }),
  );
  const { ssr } = vite.environments;
  if (!isRunnableDevEnvironment(ssr)) throw new Error('The server environment of Vite cannot run modules.');
  const listener: RequestListener = (request, response) => {
    vite.middlewares(request, response, async () => {
      try {
        if (mailFolder !== null && request.url?.split('?', 1)[0] === DEV_MAIL) {
          const url = new URL(request.url, 'http://localhost');
          const mail: typeof import('./platform/mail/dev-mail.server.tsx') = await ssr.runner.import(
            '/app/platform/mail/dev-mail.server.tsx',
          );
          await sendStream(await mail.devMailPage(url, mailFolder), response, false);
          return;
        }
        const app: typeof import('./app.server.ts') = await ssr.runner.import('/app/app.server.ts');
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

/**
 * The router's plugin starts a Vite of its own, which ends the process as soon as a signal or the end of the input has
 * closed it, while our database still runs. `close` closes both.
 */
async function leavingTheEndToUs<Started>(start: () => Promise<Started>): Promise<Started> {
  const ours = process.listeners('SIGTERM');
  const started = await start();
  for (const listener of process.listeners('SIGTERM').filter((each) => !ours.includes(each))) {
    process.off('SIGTERM', listener);
    process.stdin.off('end', listener);
  }
  return started;
}
