import path from 'node:path';
import { parseArgs } from 'node:util';
import type { TableChoices } from '#features/records/read/table-choices.ts';
import { CURRENCY_CODES } from '#features/records/records/price-currency.ts';
import { CHOICE_OPTIONS, readChoiceOptions } from './choice-options.ts';

export const USAGE = `Usage:
  npm run catalogue import <file or folder> [-- <options>]
  npm run catalogue undo <import>         takes back the import with this id
  npm run catalogue export <folder>
  npm run catalogue export-open <folder>
  npm run catalogue template <file.csv>       write a table of tools to fill in

Options of an import:
  --dry-run                    only check and count
  --faults <file.csv>          write faulty rows of a table there, to be corrected and imported
How a table of tools is read; without any of these, as the last one with columns of these names:
  --sheet "<name>"             the sheet of a workbook (the first with the columns of tools)
  --column "<theirs>=<ours>"   a column by another name; "<theirs>=" leaves it out
  --days [<theirs>=]day-first|month-first
                               what 03/04/2025 means, in one column or in all
  --decimals [<theirs>=]comma|point
                               what begins the decimals of 1.250, in one column or in all
  --category "<theirs>=<category>[/<specialization>]"
                               a category by another name; "<theirs>=" leaves it out
  --new-category "<theirs>[=[<category>/]<id>]"
                               makes the category, or a specialization of one, with the tools in it
  --listed update|skip|add     what becomes of rows without an id whose tool is listed (update)
  --row <line>=update|skip|add the same of one row
  --empty-cells keep|empty     what an empty cell says of a listed tool's value (keep)
  --categories add|replace     what a row's categories do to those of its listed tool (add)
  --older keep|take            what becomes of values older than the recorded ones (keep these)
  --currency <code>            of prices that name none (USD, or what the column tells): one of
                               ${CURRENCY_CODES.join(' ')}
  --whole                      each row is the whole record of its tool: values that it lacks go
  --source <publication>       where values are from that the table gives without a source
  --source-url <address>       its address, if somebody has read it
  --source-day <day>           the day on which they did
The formats are described in docs/catalogue.md.
`;

export interface Command {
  name: (typeof COMMANDS)[number];
  /** A path; of an undo, an import's id. */
  target: string;
  isDryRun: boolean;
  /** How tables are read; undefined if nothing was said. */
  choices?: TableChoices;
  /** Where faulty rows are written. */
  faults?: string;
}

const COMMANDS = ['import', 'undo', 'export', 'export-open', 'template'] as const;

/** What `npm run catalogue` is asked to do; undefined for anything else, and for `--help`. */
export function readCommand(args: string[], env: NodeJS.ProcessEnv): Command | undefined {
  try {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: {
        'dry-run': { type: 'boolean', default: false },
        faults: { type: 'string' },
        ...CHOICE_OPTIONS,
      },
    });
    // Without "--" before it, npm takes the option as its own and passes it on like this.
    const isDryRun = values['dry-run'] || env.npm_config_dry_run === 'true';
    const [name, target, ...rest] = positionals;
    const known = COMMANDS.find((each) => each === name);
    if (!known || !target || rest.length > 0) return undefined;
    const choices = readChoiceOptions(values);
    const { faults } = values;
    if (known !== 'import' && (isDryRun || choices || faults)) return undefined;
    return {
      name: known,
      target: known === 'undo' ? target : path.resolve(target),
      isDryRun,
      ...(choices && { choices }),
      ...(faults !== undefined && { faults: path.resolve(faults) }),
    };
  } catch {
    return undefined;
  }
}

/** Whether somebody asks what there is. */
export function asksForHelp(args: readonly string[]): boolean {
  return args.some((arg) => arg === '--help' || arg === '-h' || arg === 'help');
}
