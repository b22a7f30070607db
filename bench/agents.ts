import { judgeSites } from './agents/judge.ts';

/**
 * Reads the made-up vendors' sites of `bench/agents` over HTTP, and says how much of what they state is found, and how
 * much of what is found they state. Usage: npm run bench agents
 */
const FOLDERS = ['sites', 'later-sites', 'blind-sites'];

for (const folder of FOLDERS) {
  const begun = performance.now();
  const { byField, all, faults, sites } = await judgeSites(folder);
  say(`\n${folder}: ${sites} sites in ${((performance.now() - begun) / 1_000).toFixed(1)} s`);
  for (const [field, tally] of [...byField].toSorted(([a], [b]) => a.localeCompare(b)))
    say(lineOf(field, tally));
  say(lineOf('all fields', all));
  for (const fault of faults) say(fault);
}

function lineOf(
  name: string,
  { right, printed, stated }: { right: number; printed: number; stated: number },
): string {
  const share = (of: number) => (of === 0 ? '    –' : (right / of).toFixed(3));
  return `${name.padEnd(28)} precision ${share(printed)} (${right} of ${printed})  recall ${share(stated)} (${right} of ${stated})`;
}

function say(text: string): void {
  process.stdout.write(`${text}\n`);
}
