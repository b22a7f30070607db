import path from 'node:path';
import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig, type Plugin } from 'vite';

/**
 * Packages that the server's build leaves in `node_modules`: they look for files beside their own, have native parts, or
 * are loaded by the first request that needs them.
 */
const NOT_IN_THE_BUILD = [
  '@modelcontextprotocol/server',
  '@simplewebauthn/server',
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
  plugins: [tailwindcss(), reactRouter(), serverOnlyRoutes(), noHandOver(), bareLazyImports(), asciiServer()],
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
 * Pages are documents, and their modules run on the server only (docs/decisions/0118). The framework still asks
 * for a browser's version of each route, so it gets an empty one.
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

/**
 * For each page, the router writes what its loaders have brought into a stream for the browser's router, which does not
 * run. On large pages that takes a quarter of the processor's time, and nothing turns it off, so the stream is left out
 * here (docs/decisions/0118).
 */
function noHandOver(): Plugin {
  let isLeftOut = false;
  return {
    name: 'no-hand-over',
    enforce: 'pre',
    apply: 'build',
    load(id) {
      const [file = ''] = id.split('?');
      if (this.environment.name !== 'ssr' || !file.endsWith('/vendor/turbo-stream-v2/turbo-stream.js'))
        return null;
      isLeftOut = true;
      return `
        export function encode(_, { onComplete }) { onComplete(); return null; }
        export function decode() { throw new Error('No page has data for a router.'); }`;
    },
    buildEnd(error) {
      if (this.environment.name === 'ssr' && !error && !isLeftOut)
        this.error('The router writes its stream elsewhere now: vite.config.ts must follow.');
    },
  };
}

/**
 * V8 keeps the source of what it runs, and Node hands it over with two bytes for each character if a single one is beyond
 * ASCII: 3 MB for the server's build instead of 1.5.
 */
function asciiServer(): Plugin {
  return {
    name: 'ascii-server',
    enforce: 'post',
    apply: 'build',
    generateBundle(_, bundle) {
      if (this.environment.name !== 'ssr') return;
      for (const chunk of Object.values(bundle)) {
        if (chunk.type === 'chunk') chunk.code = chunk.code.replace(BEYOND_ASCII, escaped);
      }
    },
  };
}

const BEYOND_ASCII = /[^\0-\x7f]/g;

/** One half of a pair at a time, which strings and patterns read as the whole. */
function escaped(half: string): string {
  return `\\u${half.charCodeAt(0).toString(16).padStart(4, '0')}`;
}

/**
 * Vite wraps each lazy import in a helper of 1 kB that loads the chunk's style sheets and imports. Our chunks
 * have no style sheets of their own and import only what every page already has, so visitors would download
 * the helper for nothing.
 */
function bareLazyImports(): Plugin {
  const helper = '\0vite/preload-helper.js';
  return {
    name: 'bare-lazy-imports',
    enforce: 'pre',
    apply: 'build',
    resolveId: (id) => (id === helper ? id : null),
    load: (id) => (id === helper ? 'export const __vitePreload = (load) => load();' : null),
  };
}
