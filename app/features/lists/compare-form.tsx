import { LIMITS } from '#site/limits.ts';
import { say } from '#site/noun.ts';
import { paths } from '#site/paths.ts';

/** The form to which the boxes beside the tools belong. */
export const COMPARE_FORM = 'compare-listed';

/** Compares the chosen tools of a list, or makes a decision sheet of them; the first are chosen already. */
export function CompareForm() {
  return (
    <form id={COMPARE_FORM} action={paths.compare} className="no-print flex flex-wrap gap-3">
      <button type="submit" className="btn">
        {say`Compare the chosen tools`}
        <span className="small"> (up to {LIMITS.compared})</span>
      </button>
      <button type="submit" formAction={paths.newSheet({})} className="btn">
        Prepare a decision
      </button>
    </form>
  );
}
