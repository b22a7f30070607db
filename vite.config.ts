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
            // React and the router are one of their own, which a visitor keeps from release to release; they
            // are named, so that a library of a few pages does not come to all.
            codeSplitting: {
              groups: [
                {
                  name: 'vendor',
                  test: /node_modules[\\/](?:react|react-dom|react-router|scheduler)[\\/]|rolldown|app[\\/]entry/,
                },
                // Visitors have no use for what only the screens of the profile share.
                {
                  name: 'shared',
                  test: /app[\\/](?:ui|domain(?![\\/](?:photo|profile))|root)/,
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
