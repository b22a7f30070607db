import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  environments: {
    client: {
      build: {
        rollupOptions: {
          output: {
            // A dozen small chunks that nearly every page needs compress worse than one, and each is a request.
            codeSplitting: {
              groups: [
                {
                  name: 'shared',
                  // Visitors have no use for what only the screens of the profile share.
                  test: /node_modules|rolldown|app[\\/](?:ui|domain(?![\\/](?:photo|profile))|root|entry)/,
                  minShareCount: 2,
                },
              ],
            },
          },
        },
      },
    },
    // The server build is entered through our app factory, so that the composition root and the tests
    // get createApp(services) instead of the router's bare build.
    ssr: { build: { rollupOptions: { input: './app/server/app.server.ts' } } },
  },
  build: { target: 'es2022', assetsInlineLimit: 0 },
});
