import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig, type Plugin } from 'vite';

/** What pages share, without the parts that only forms and members need. */
const APP = /app[\\/](?:ui|domain|root)(?:[\\/]|\.tsx)(?!accounts|profiles|kept-form|members)/;

export default defineConfig({
  plugins: [tailwindcss(), reactRouter(), bareLazyImports()],
  environments: {
    client: {
      build: {
        modulePreload: false,
        rollupOptions: {
          output: {
            // Every first visit loads the router's list of files, so their names are short. Those of routes that
            // are not screens are all empty: they share one hash, which compresses better than many.
            entryFileNames: ({ facadeModuleId }) =>
              /\.ts\b/.test(facadeModuleId ?? '') ? 'assets/[name]-[hash].js' : 'assets/[hash].js',
            // What is loaded later is in no list, and keeps the name that tells requests apart.
            chunkFileNames: ({ isDynamicEntry }) =>
              isDynamicEntry ? 'assets/[name]-[hash].js' : 'assets/[hash].js',
            // Small chunks compress worse than one large one, and each is a request; but a page should not
            // load what it does not use. So the chunks are named after who needs them. React and the router
            // have their own, which a visitor's browser keeps from release to release.
            codeSplitting: {
              groups: [
                {
                  name: 'vendor',
                  test: /node_modules[\\/](?:react|react-dom|react-router|scheduler)[\\/]|rolldown|app[\\/](?:entry|page-data|ui[\\/]page-places)/,
                },
                { name: everyPage, test: APP },
                { name: lists, test: APP },
                // Values and charts.
                { name: 'facts', test: /app[\\/]ui[\\/](?:field-value|charts[\\/])/, minShareCount: 2 },
              ],
            },
          },
        },
      },
    },
    // The server build starts from our app factory, so that the composition root and the tests get
    // createApp(services) instead of the router's bare build.
    ssr: { build: { rollupOptions: { input: './app/server/app.server.ts' } } },
  },
  build: { target: 'es2022', assetsInlineLimit: 0 },
});

interface Modules {
  getModuleInfo(id: string): { importers: string[] } | null;
}

const LISTS = ['routes/directory.tsx', 'routes/search/search.tsx'];
const FIRST_VISITED = [
  ...LISTS,
  'routes/home/home.tsx',
  'routes/tool/tool.tsx',
  'routes/alternatives/alternatives.tsx',
  'routes/category/category.tsx',
  'routes/compare/compare.tsx',
];
/** Used by so many of the pages that people come to first, a module goes to every page. */
const MANY = 3;

function everyPage(id: string, modules: Modules): string | null {
  const isShared = () => FIRST_VISITED.filter((page) => isNeededBy(page, id, modules)).length >= MANY;
  return isNeededBy('root.tsx', id, modules) || isShared() ? 'every-page' : null;
}

function lists(id: string, modules: Modules): string | null {
  return LISTS.every((page) => isNeededBy(page, id, modules)) ? 'lists' : null;
}

/** Whether a module is imported, directly or through others; lazy imports do not count. */
function isNeededBy(user: string, id: string, modules: Modules, seen = new Set<string>()): boolean {
  if (seen.has(id)) return false;
  seen.add(id);
  if (id.endsWith(`/app/${user}`)) return true;
  const importers = modules.getModuleInfo(id)?.importers ?? [];
  return importers.some((importer) => isNeededBy(user, importer, modules, seen));
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
