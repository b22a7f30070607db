import { randomUUID } from 'node:crypto';
import { createServer } from 'node:net';
import path from 'node:path';
import { defineConfig } from '@playwright/test';
import { TEST_SECRET } from './tests/harness/members.ts';

/** The workers read this file again and must get the same port. */
process.env.E2E_PORT ??= String(await freePort());
const PORT = process.env.E2E_PORT;
/** No build includes the page of components, so a development server shows it, if it is to be checked. */
process.env.E2E_COMPONENTS_PORT ??= String(await freePort());
const COMPONENTS_PORT = process.env.E2E_COMPONENTS_PORT;
/** Nobody has registered it in an earlier run. */
process.env.E2E_OPERATOR ??= `${randomUUID()}@example.org`;
/** A name, because a passkey belongs to one: an address has none. */
const ORIGIN = `http://localhost:${PORT}`;

const COMPONENT_PAGE = {
  command: `"${process.execPath}" tests/harness/component-page.ts`,
  url: `http://127.0.0.1:${COMPONENTS_PORT}/dev/components`,
  timeout: 60_000,
  gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
  env: { NODE_ENV: 'development', PORT: COMPONENTS_PORT },
} as const;

export default defineConfig({
  testDir: 'tests/e2e',
  fullyParallel: true,
  // By default one processor is left idle, which is half of two.
  workers: '100%',
  ...(!process.env.THOROUGH && { grepInvert: /@thorough/ }),
  forbidOnly: Boolean(process.env.CI),
  reporter: 'list',
  // They are reached only by what has failed, or by a busy machine.
  timeout: 60_000,
  expect: { timeout: 15_000 },
  use: {
    baseURL: ORIGIN,
    launchOptions: {
      ...(process.env.CHROMIUM_PATH && { executablePath: process.env.CHROMIUM_PATH }),
      args: [
        ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
  // The contact sheets prove nothing, so no test run makes them.
  projects: [process.env.SCREENS ? { name: 'screens', testDir: 'tests/screens' } : { name: 'chromium' }],
  webServer: [
    {
      command: `"${process.execPath}" server.ts`,
      url: ORIGIN,
      timeout: 120_000,
      // Ctrl-C and the end of the tests stop the server cleanly, and its database with it.
      gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
      env: {
        NODE_ENV: 'production',
        PORT,
        HOST: '127.0.0.1',
        SITE_URL: ORIGIN,
        DATABASE_URL: '',
        // Tests make the cookies of signed-in members.
        AUTH_SECRET: TEST_SECRET,
        // Tests choose the address that they come from.
        TRUST_PROXY: '1',
        PAYMENT: 'sandbox',
        OPERATOR_EMAILS: process.env.E2E_OPERATOR,
        DATA_DIR: path.resolve('var/e2e'),
      },
    },
    ...(process.env.THOROUGH ? [COMPONENT_PAGE] : []),
  ],
});

function freePort(): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  const server = createServer();
  server.once('error', reject).listen(0, '127.0.0.1', () => {
    const address = server.address();
    server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
  });
  return promise;
}
