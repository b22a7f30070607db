import { say } from '#site/noun.ts';
import { NEED_CODES, NEEDS } from './needs.ts';
import { type EditedTool, nameOf } from './sheet-form.tsx';
import { differencesOf } from './upon-stored.ts';

interface Props {
  typed: Readonly<Record<string, string>>;
  stored: Readonly<Record<string, string>>;
  tools: readonly (EditedTool | null)[];
}

/** What was saved elsewhere since a form was opened, beside which the form keeps what was typed. */
export function StoredMeanwhile({ typed, stored, tools }: Props) {
  const { stored: differing, gone } = differencesOf(typed, stored);
  return (
    <section aria-labelledby="meanwhile" className="mt-6 max-w-prose border-l-4 border-brand pl-4">
      <h2 id="meanwhile" className="text-lg">
        Stored meanwhile
      </h2>
      {differing.length === 0 && (
        <p className="mt-2">{say`The texts are the same; the tools have changed.`}</p>
      )}
      <dl className="mt-2">
        {differing.map(({ name, stored: text }) => (
          <div key={name} className="mb-2">
            <dt className="font-semibold">{labelOf(name, tools)}</dt>
            <dd className="whitespace-pre-line wrap-anywhere">{text === '' ? 'Nothing' : text}</dd>
          </div>
        ))}
        {gone.map(({ id, note }) => (
          <div key={id} className="mb-2">
            <dt className="font-semibold">Your notes on {id}, which is off the sheet by now</dt>
            <dd className="whitespace-pre-line wrap-anywhere">{note}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

const BASICS: Readonly<Record<string, string>> = {
  question: 'What is to be decided?',
  context: 'Context',
  seats: 'Number of seats',
  currency: 'Amounts also in',
  budget: 'Budget a month',
  rate: 'A rate of your own',
  notes: 'Share my notes too',
  ...Object.fromEntries(NEED_CODES.map((need) => [`need-${need}`, `The plan needs: ${NEEDS[need].label}`])),
};

function labelOf(name: string, tools: Props['tools']): string {
  const [kind = '', first = '', second = ''] = name.split('-');
  const tool = (position: string) => nameOf(tools[Number(position)], Number(position));
  const criterion = `criterion ${Number(first) + 1}`;
  switch (kind) {
    case 'note':
      return `Notes on ${tool(first)}`;
    case 'plan':
      return `Plan of ${tool(first)}`;
    case 'criterion':
      return `Name of ${criterion}`;
    case 'weight':
      return `Weight of ${criterion}`;
    case 'score':
      return `Score of ${tool(second)} in ${criterion}`;
    default:
      return BASICS[name] ?? name;
  }
}
