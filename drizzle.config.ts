import { defineConfig } from 'drizzle-kit';

export default defineConfig({
  dialect: 'postgresql',
  schema: './app/**/tables/*.server.ts',
  out: './app/platform/database/migrations',
});
