/**
 * The launcher of every command. It runs on any Node from 20 on, so it is plain JavaScript and imports
 * nothing that has to be installed: it brings the dependencies, then hands over to the pinned Node.
 */
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const ROOT = path.resolve(import.meta.dirname ?? path.dirname(new URL(import.meta.url).pathname), '..');
const STAMP = path.join(ROOT, 'node_modules', '.lock-hash');

installWhenStale();
handOver(pinnedNode());

/** Installs from the lockfile unless this very lockfile is installed. No package runs scripts of its own. */
function installWhenStale() {
  const hash = createHash('sha256')
    .update(readFileSync(path.join(ROOT, 'package-lock.json')))
    .digest('hex');
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === hash) return;
  process.stdout.write('Installing dependencies …\n');
  const begun = performance.now();
  const result = spawnSync('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: ROOT,
    stdio: ['ignore', 'ignore', 'inherit'],
    // Development tools build and test the app, also where NODE_ENV asks to leave them out. npm hands a
    // command's own --dry-run down to every npm below it.
    env: { ...process.env, NODE_ENV: 'development', npm_config_dry_run: 'false' },
  });
  if (result.status !== 0) giveUp('The dependencies could not be installed; npm says why above.');
  writeFileSync(STAMP, hash);
  process.stdout.write(`✓ dependencies (${((performance.now() - begun) / 1000).toFixed(1)} s)\n`);
}

/** The Node that came with the dependencies; the packages have different names for old reasons. */
function pinnedNode() {
  const platform = `${process.platform}-${process.arch}`;
  const found = [`node-${platform}`, `node-bin-${platform}`]
    .map((name) => path.join(ROOT, 'node_modules', name, 'bin', 'node'))
    .find((file) => existsSync(file));
  return (
    found ?? giveUp(`There is no pinned Node for ${platform}; Linux and macOS on x64 and arm64 have one.`)
  );
}

/** @param {string} node */
function handOver(node) {
  const [command = '', ...args] = process.argv.slice(2);
  const bin = path.join(ROOT, 'node_modules', '.bin');
  const child = spawn(node, [path.join(ROOT, 'scripts', 'cli.ts'), command, ...args], {
    stdio: 'inherit',
    env: { ...process.env, PATH: [path.dirname(node), bin, process.env.PATH].join(path.delimiter) },
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  child.on('exit', (code, signal) => process.exit(code ?? (signal === 'SIGINT' ? 130 : 1)));
}

/** @param {string} message @returns {never} */
function giveUp(message) {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}
