import { FindTool, NoneFound } from '#features/compare/find-tool.tsx';
import { say } from '#site/noun.ts';
import { SectionHeading } from '#ui/section-heading.tsx';
import { type EditedTool, nameOf } from './sheet-form.tsx';
import { SHEET_LIMITS } from './sheet-rules.ts';

interface Props {
  action: string;
  tools: readonly (EditedTool | null)[];
  /** As the sheet has them, in the same order. */
  ids: readonly string[];
  q: string;
  found: readonly { id: string; name: string; description: string }[] | undefined;
  /** The secret that the address of this page holds, if it does. */
  keyed: string | null;
}

/** Takes tools from a sheet and puts others on it; works without scripts. */
export function ToolsForm({ action, tools, ids, q, found, keyed }: Props) {
  return (
    <section aria-labelledby="tools" className="mt-12 max-w-prose">
      <SectionHeading
        id="tools"
        title={say`Tools of the sheet`}
        note={say`Save first what you have typed above. Notes and scores of the other tools stay.`}
      />
      <ul>
        {ids.map((id, position) => (
          <li key={id} className="flex items-center justify-between gap-4 border-b border-line py-2">
            <span className="wrap-anywhere">{nameOf(tools[position], position)}</span>
            {ids.length > SHEET_LIMITS.fewest && (
              <ToolButton
                intent="remove-tool"
                id={id}
                words="Remove"
                name={nameOf(tools[position], position)}
              />
            )}
          </li>
        ))}
      </ul>
      {ids.length < SHEET_LIMITS.tools ? (
        <>
          <FindTool
            action={`${action}#tools`}
            id="add-tool"
            label={say`Tool to add`}
            kept={keyed === null ? {} : { key: keyed }}
            q={q}
            className="mt-4"
          />
          {found?.length === 0 && <NoneFound q={q} />}
          <ul className="mt-2" aria-label={say`Tools found`}>
            {found?.map(({ id, name, description }) => (
              <li key={id} className="flex items-center justify-between gap-4 border-b border-line py-2">
                <span>
                  {name}
                  <span className="small block">{description}</span>
                </span>
                <ToolButton intent="add-tool" id={id} words="Add" name={name} />
              </li>
            ))}
          </ul>
        </>
      ) : (
        <p className="small mt-4">
          A sheet holds {SHEET_LIMITS.tools}
          {say` tools: remove one to add another.`}
        </p>
      )}
    </section>
  );
}

interface ButtonProps {
  intent: 'add-tool' | 'remove-tool';
  id: string;
  words: string;
  name: string;
}

function ToolButton({ intent, id, words, name }: ButtonProps) {
  return (
    <form method="post">
      <input type="hidden" name="tool" value={id} />
      <button type="submit" name="intent" value={intent} className="btn">
        {words}
        <span className="sr-only"> {name}</span>
      </button>
    </form>
  );
}
