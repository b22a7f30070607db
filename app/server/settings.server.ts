import path from 'node:path';
import { z } from 'zod';
import { StartError } from './start-error.server.ts';

const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;
const MODES = ['production', 'development', 'test'] as const;

/** Whatever can be set from outside, each with what to write there. An empty value counts as not set. */
const schema = z.object({
  NODE_ENV: z.enum(MODES, `one of ${MODES.join(', ')}`).default('development'),
  PORT: z.coerce
    .number('a port number from 0 to 65535')
    .int('a port number from 0 to 65535')
    .min(0, 'a port number from 0 to 65535')
    .max(65_535, 'a port number from 0 to 65535')
    .default(3000),
  HOST: z.string().optional(),
  SITE_URL: z
    .url({ protocol: /^https?$/, error: 'the public address of the site, such as https://tools.example.com' })
    .transform((url) => new URL(url).origin)
    .optional(),
  DATABASE_URL: z
    .url({
      protocol: /^postgres(ql)?$/,
      error: 'an address such as postgres://user:password@host:5432/database',
    })
    .optional(),
  DATA_DIR: z
    .string()
    .default('var')
    .transform((folder) => path.resolve(folder)),
  LOG_LEVEL: z.enum(LOG_LEVELS, `one of ${LOG_LEVELS.join(', ')}`).default('warn'),
});

export type Settings = z.output<typeof schema>;

/**
 * Reads the settings from environment variables.
 *
 * @throws StartError that names each wrong setting and says what to write.
 */
export function readSettings(environment: NodeJS.ProcessEnv = process.env): Settings {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const result = schema.safeParse(given);
  if (result.success) return result.data;
  const faults = result.error.issues.map(({ path: [name], message }) => {
    const key = String(name);
    return `${key} must be ${message}${key === 'DATABASE_URL' ? '' : `, not "${given[key]}"`}`;
  });
  throw new StartError(`${faults.join('; ')}.`);
}
