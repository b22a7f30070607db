import { judgeSites } from '../tests/made-up-vendors/judge.ts';
import { judgeEvents } from '../tests/made-up-vendors/judge-events.ts';

/**
 * Reads the made-up vendors' sites of `tests/made-up-vendors` over HTTP, and says how much of what they state is found, and how
 * much of what is found they state: first without a model, then with one that errs on purpose. Then
 * the same of the sentences that tell events. Usage: npm run bench agents
 */
const FOLDERS = ['sites', 'later-sites', 'blind-sites', 'wild-sites', 'model-sites'];

for (const withModel of [false, true]) for (const folder of FOLDERS) await report(folder, withModel);

const { sentences, events, told, right, wrong, missed } = judgeEvents();
say(`\nevents in ${sentences} sentences`);
say(lineOf('all events', { right, printed: told, stated: events }));
for (const each of wrong) say(`wrong: ${each}`);
for (const each of missed) say(`missing: ${each}`);

async function report(folder: string, withModel: boolean): Promise<void> {
  const begun = performance.now();
  const { byField, all, faults, sites } = await judgeSites(folder, withModel);
  say(
    `\n${folder}${withModel ? ' with a model that errs' : ''}: ${sites} sites in ${((performance.now() - begun) / 1_000).toFixed(1)} s`,
  );
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
