import path from 'node:path';
import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig, type Plugin } from 'vite';

/**
 * Packages that the server's build leaves in `node_modules`: they look for files beside their own, have native parts, or
 * are loaded by the first request that needs them.
 */
const NOT_IN_THE_BUILD = [
  '@ai-sdk/anthropic',
  '@ai-sdk/openai-compatible',
  '@modelcontextprotocol/server',
  '@simplewebauthn/server',
  'ai',
  'nodemailer',
  'pg',
  'pg-boss',
  'pg-copy-streams',
  'pino',
  'prom-client',
  'react',
  'react-dom',
  'satori',
  'sharp',
  'stripe',
  'unified',
  'vite',
];

/** The router's plugin has open pages load anew for any file that changes, also for those of the database. */
const NO_SOURCES = ['var', 'build'].map((folder) => path.resolve(folder) + path.sep);

export default defineConfig(({ command }) => ({
  server: { watch: { ignored: (file: string) => NO_SOURCES.some((folder) => file.startsWith(folder)) } },
  plugins: [tailwindcss(), reactRouter(), serverOnlyRoutes()],
  environments: {
    client: {
      build: {
        modulePreload: false,
        rollupOptions: {
          // What the entry shares with what it loads later stays in the entry.
          preserveEntrySignatures: false,
          output: {
            // React has a chunk of its own, which a visitor's browser keeps from release to release.
            codeSplitting: {
              groups: [{ name: 'react', test: /node_modules[\\/](?:react|react-dom|scheduler)[\\/]/ }],
            },
          },
        },
      },
    },
    // The server build holds the program that `server.ts` starts, and for tests the app factory: both share their
    // modules (docs/decisions/0025).
    ssr: {
      resolve:
        command === 'build'
          ? { noExternal: true, external: [...NOT_IN_THE_BUILD] }
          : { noExternal: ['react-router'] },
      build: {
        rollupOptions: {
          input: { program: './program.ts', index: '#app/app.server.ts' },
          output: {
            minify: { compress: false, mangle: false, codegen: { removeWhitespace: true } },
          },
        },
      },
    },
  },
  build: { target: 'es2022', assetsInlineLimit: 0 },
}));

/**
 * Pages are documents, and their modules run on the server only (docs/decisions/0118), so their components may use what
 * only a server has. The framework still builds a browser's version of each of our routes, which this leaves empty.
 */
function serverOnlyRoutes(): Plugin {
  const isRoute = (id: string) => id.endsWith('?__react-router-build-client-route');
  return {
    name: 'server-only-routes',
    enforce: 'post',
    apply: 'build',
    transform(_, id) {
      return this.environment.name === 'client' && isRoute(id) ? { code: 'export {};', map: null } : null;
    },
  };
}
