import path from 'node:path';
import { takeBuild } from '#platform/start/build.server.ts';
import { StartError } from '#platform/start/start-error.server.ts';

/**
 * What Node is started with. In production the program itself is part of the build, so that it and the app share their
 * modules; in development it runs from the sources.
 */
const BUILDS = path.join(import.meta.dirname, 'build');

try {
  const build = process.env.NODE_ENV === 'production' ? takeBuild(BUILDS) : null;
  const program: typeof import('./program.ts') = await import(build?.program ?? './program.ts');
  await program.start(build);
} catch (error) {
  if (!(error instanceof StartError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
