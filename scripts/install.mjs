/**
 * Installs what the lockfile names, unless it is already installed. Runs on any Node from 20 on, so it is
 * plain JavaScript and imports no packages. No package runs scripts of its own.
 */
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';

const STAMP = 'node_modules/.lock-hash';
/** The runtime's packages have different names, but they all put their Node here. */
const PINNED_NODE = 'node_modules/.bin/node';
const WATCH_MS = 200;

const hash = createHash('sha256').update(readFileSync('package-lock.json')).digest('hex');
if (!existsSync(STAMP) || readFileSync(STAMP, 'utf8') !== hash) {
  process.stdout.write('Installing dependencies …\n');
  const begun = performance.now();
  if (!(await install())) giveUp('The dependencies could not be installed; npm says why above.');
  writeFileSync(STAMP, hash);
  process.stdout.write(`✓ dependencies (${((performance.now() - begun) / 1000).toFixed(1)} s)\n`);
}
if (!existsSync(PINNED_NODE)) {
  const platform = `${process.platform}-${process.arch}`;
  giveUp(`There is no pinned Node for ${platform}; Linux and macOS on x64 and arm64 have one.`);
}

/**
 * Ending the command may end only the shell that waits for us. An installation left running would collide
 * with the next one in the same folder, so it ends when our parent does.
 *
 * @returns {Promise<boolean>} whether everything is installed
 */
function install() {
  const npm = spawn('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'], {
    stdio: ['ignore', 'ignore', 'inherit'],
    // Building and testing need the development tools, even if NODE_ENV would leave them out. npm hands a
    // command's own --dry-run down to every npm below it.
    env: { ...process.env, NODE_ENV: 'development', npm_config_dry_run: 'false' },
  });
  const end = () => npm.kill();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, end);
  const parent = process.ppid;
  const watch = setInterval(() => process.ppid !== parent && end(), WATCH_MS);
  return new Promise((resolve) => {
    npm.on('error', () => resolve(false));
    npm.on('exit', (code) => {
      clearInterval(watch);
      resolve(code === 0);
    });
  });
}

/** @param {string} message @returns {never} */
function giveUp(message) {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}
