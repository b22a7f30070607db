import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig, type Plugin } from 'vite';

/** What all pages share, without the parts that only forms and members need. */
const APP = /app[\\/](?:ui|domain|root)(?:[\\/]|\.tsx)(?!accounts|profiles|kept-form|members)/;

export default defineConfig({
  plugins: [tailwindcss(), reactRouter(), bareLazyImports()],
  environments: {
    client: {
      build: {
        modulePreload: false,
        rollupOptions: {
          output: {
            // Small chunks compress worse than one large one, and each is a request; but a page should not
            // load what it does not use. So the chunks are named after who needs them. React and the router
            // have their own, which a visitor's browser keeps from release to release.
            codeSplitting: {
              groups: [
                {
                  name: 'vendor',
                  test: /node_modules[\\/](?:react|react-dom|react-router|scheduler)[\\/]|rolldown|app[\\/](?:entry|page-data|ui[\\/]page-places)/,
                },
                { name: neededBy('every-page', ['root.tsx']), test: APP },
                { name: 'many-pages', test: APP, minShareCount: 4 },
                { name: neededBy('lists', ['routes/directory.tsx', 'routes/search/search.tsx']), test: APP },
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

/** Names the chunk of the modules that all of these users import. */
function neededBy(chunk: string, users: readonly string[]) {
  return (id: string, modules: Modules) =>
    users.every((user) => isNeededBy(user, id, modules)) ? chunk : null;
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
