import type { ToolCard } from '#catalogue/tools/entities.ts';
import { say } from '#site/noun.ts';
import { paths } from '#site/paths.ts';

/** The form that the boxes of a list belong to. */
const FORM = 'compare-listed';

/**
 * Chooses a tool of a list for a comparison where scripts cannot collect it. A ticked box brings the button that leads
 * there, so that nobody has to look for it past the rest of the list.
 */
export function CompareBox({ tool: { id, name } }: { tool: Pick<ToolCard, 'id' | 'name'> }) {
  return (
    <span className="compare-box without-script no-print">
      <label>
        <input type="checkbox" name="tools" value={id} form={FORM} />
        Compare<span className="sr-only">{` ${name}`}</span>
      </label>
      <button type="submit" form={FORM} className="link">
        Compare chosen
      </button>
    </span>
  );
}

/** The form of a list with boxes, with its button after the list. */
export function CompareChosen() {
  return (
    <form id={FORM} action={paths.compare} className="without-script no-print mt-4">
      <button type="submit" className="btn">{say`Compare the chosen tools`}</button>
    </form>
  );
}
