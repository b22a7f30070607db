import type { Suggestion, SuggestionGroup } from '#catalogue/search/suggesting/suggestions.ts';
import { Icon } from './icon.tsx';
import { categoryColour, ToolLogo } from './tool-logo.tsx';

interface Props {
  id: string;
  groups: readonly SuggestionGroup[];
  /** The position of the highlighted choice, counted across all groups. */
  active: number | null;
  idOf: (place: number) => string;
  onTake: (line: Suggestion) => void;
  /** Forgets the last searches; null if the list does not show them. */
  onForget: (() => void) | null;
}

/** A search box's list: a group of options for each kind, named by its title (WAI-ARIA 1.2, listbox). */
export function SuggestionList({ id, groups, active, idOf, onTake, onForget }: Props) {
  const titleOf = (index: number) => `${id}-title-${index}`;
  const countBefore = (index: number) => groups.slice(0, index).reduce(countLines, 0);
  const propsAt = (place: number) => ({
    id: idOf(place),
    role: 'option',
    'aria-selected': place === active,
    tabIndex: -1,
  });
  return (
    <div role="listbox" id={id} aria-labelledby={groups.map((_, index) => titleOf(index)).join(' ')}>
      {groups.map(({ title, lines }, index) => (
        <fieldset key={title} aria-labelledby={titleOf(index)}>
          <p id={titleOf(index)} role="presentation" className="small suggestions-title">
            {title}
          </p>
          {lines.map((line, at) => (
            <a
              key={line.key}
              {...propsAt(countBefore(index) + at)}
              href={line.to}
              onClick={() => onTake(line)}
            >
              <Line line={line} />
            </a>
          ))}
        </fieldset>
      ))}
      {onForget && (
        <button {...propsAt(countBefore(groups.length))} type="button" className="forget" onClick={onForget}>
          Clear last searches
        </button>
      )}
    </div>
  );
}

function Line({ line }: { line: Suggestion }) {
  return (
    <>
      <Mark line={line} />
      <span className="suggestion-text">
        {line.label}
        {line.note && <span className="small">{line.note}</span>}
      </span>
    </>
  );
}

function countLines(sum: number, { lines }: SuggestionGroup): number {
  return sum + lines.length;
}

function Mark({ line: { label, mark } }: { line: Suggestion }) {
  if (mark === undefined) return null;
  switch (mark.kind) {
    case 'tool':
      return <ToolLogo name={label} logo={mark.logo} hexColor={mark.hex_color ?? undefined} eager />;
    case 'category':
      return <span className="dot" style={categoryColour(mark.hex_color)} aria-hidden="true" />;
    case 'search':
      return <Icon name="search" />;
  }
}
