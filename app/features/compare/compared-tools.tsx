import { say } from '#site/noun.ts';
import { paths } from '#site/paths.ts';
import { Icon } from '#ui/icon.tsx';
import { inPlace } from '#ui/in-place.ts';
import { ToolLogo } from '#ui/tool-logo.tsx';

/** A tool in the heading of its column. */
export interface ColumnTool {
  id: string;
  name: string;
  logo: string | null;
  hexColor: string | undefined;
}

interface Props {
  /** The address of the page without one of them. */
  without: (id: string) => string;
  tools: readonly ColumnTool[];
}

/** The chosen tools, each with a link to the comparison without it. */
export function ComparedTools({ without, tools }: Props) {
  if (tools.length === 0) return null;
  return (
    <ul
      id={CHOSEN}
      tabIndex={-1}
      aria-label={say`Chosen tools`}
      className="no-print my-4 flex flex-wrap gap-x-4 gap-y-2"
    >
      {tools.map(({ id, name, logo, hexColor }) => (
        <li key={id} className="flex items-center gap-2">
          <ToolLogo name={name} logo={logo} hexColor={hexColor} eager className="tile-small" />
          <a href={paths.tool(id)} className="link wrap-anywhere">
            {name}
          </a>
          <a
            href={without(id)}
            className="grid size-7 place-items-center text-sm text-muted hover:text-brand"
            {...inPlace(CHOSEN, SEARCH)}
          >
            <span className="sr-only">Remove {name}</span>
            <Icon name="clear" />
          </a>
        </li>
      ))}
    </ul>
  );
}

const CHOSEN = 'chosen';
/** The id of the field that finds further tools. */
export const SEARCH = 'add';
