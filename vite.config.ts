import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig, type Plugin } from 'vite';

export default defineConfig({
  plugins: [tailwindcss(), reactRouter(), bareLazyImports()],
  environments: {
    client: {
      build: {
        modulePreload: false,
        rollupOptions: {
          output: {
            // A dozen small chunks that nearly every page needs compress worse than one, and each is a
            // request. React and the router have a chunk of their own, which a visitor's browser keeps from
            // release to release; they are named, so that a library of a few pages does not reach all of
            // them.
            codeSplitting: {
              groups: [
                {
                  name: 'vendor',
                  test: /node_modules[\\/](?:react|react-dom|react-router|scheduler)[\\/]|rolldown|app[\\/]entry/,
                },
                // Members-only code stays out, because visitors do not need it.
                {
                  name: 'shared',
                  test: /app[\\/](?:ui(?![\\/](?:field-value|charts))|domain|root)(?![\\/]members)/,
                  minShareCount: 2,
                },
                // Values and charts: pages of facts need them, but neither home nor lists.
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
