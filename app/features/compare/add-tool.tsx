import { say } from '#site/noun.ts';
import { SectionHeading } from '#ui/section-heading.tsx';
import { SEARCH } from './compared-tools.tsx';
import { FindTool, NoneFound } from './find-tool.tsx';

interface Props {
  /** The page that compares. */
  action: string;
  /** What its address says beside the search: ids of the tools so far (`tools`), and what else is chosen. */
  kept: Readonly<Record<string, string>>;
  /** What was searched for. */
  q: string;
  /** The address of the page with a further tool. */
  withTool: (id: string) => string;
  rivals: readonly { id: string; name: string }[];
  /** What the search has found; null before any. */
  found: readonly { id: string; name: string; description: string }[] | null;
}

/** The id of the section in which tools are looked for. */
const FIND = 'find';

/** Finds a further tool: among the rivals of those chosen, or by a search. Works without scripts. */
export function AddTool({ action, kept, q, withTool, rivals, found }: Props) {
  return (
    <section id={FIND} className="no-print mt-12">
      <SectionHeading title={kept.tools === undefined ? say`Find a tool` : say`Add a tool`} />
      {rivals.length > 0 && (
        <p className="mb-4 flex flex-wrap items-baseline gap-x-4 gap-y-2">
          <span className="small">Their rivals</span>
          {rivals.map(({ id, name }) => (
            <a key={id} href={withTool(id)} className="chip">
              <span className="sr-only">Add </span>
              {name}
            </a>
          ))}
        </p>
      )}
      {/* The answer opens here, so that what is found stands below the box on a small screen too. */}
      <FindTool
        {...{ kept, q }}
        action={`${action}#${FIND}`}
        id={SEARCH}
        label={say`Tool to compare`}
        className="max-w-prose"
      />
      {found && <Found found={found} q={q} withTool={withTool} />}
    </section>
  );
}

interface FoundProps {
  found: NonNullable<Props['found']>;
  q: string;
  withTool: (id: string) => string;
}

function Found({ found, q, withTool }: FoundProps) {
  if (found.length === 0) return <NoneFound q={q} />;
  return (
    <ul className="mt-4 max-w-160" aria-label={say`Tools found`}>
      {found.map(({ id, name, description }) => (
        <li key={id} className="border-b border-line py-3">
          <a href={withTool(id)} className="link">
            Add {name}
          </a>
          <p className="small">{description}</p>
        </li>
      ))}
    </ul>
  );
}
