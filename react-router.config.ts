import type { Config } from '@react-router/dev/config';

export default {
  ssr: true,
  // All routes come with the first document: discovering them one by one costs a request a navigation.
  routeDiscovery: { mode: 'initial' },
} satisfies Config;
