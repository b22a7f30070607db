import type { Config } from '@react-router/dev/config';

export default {
  ssr: true,
  // The server's build has two entries (vite.config.ts).
  serverBuildFile: '[name].js',
  // `npm start` makes each build in a folder of its own (scripts/build.ts).
  buildDirectory: process.env.BUILD_DIRECTORY ?? 'build/unnamed',
  // All routes come with the first document: discovering them one by one costs a request per navigation.
  routeDiscovery: { mode: 'initial' },
  // Otherwise a chunk for every client action would be loaded with the first document, each by its own
  // request.
  splitRouteModules: false,
} satisfies Config;
