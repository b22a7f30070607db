import { existsSync } from 'node:fs';
import { run } from './steps.ts';

/** Whether we can install packages on this machine without asking anybody. */
export function isRootOnDebian(): boolean {
  return process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
}

export async function installPackages(names: readonly string[]): Promise<void> {
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  await run('apt-get', ['update'], { env });
  await run('apt-get', ['install', '-y', '--no-install-recommends', ...names], { env });
}
