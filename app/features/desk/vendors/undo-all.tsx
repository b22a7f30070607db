import type { OfProposer } from '#features/publishing/of-proposer.server.ts';
import { formatCounted } from '#site/format.ts';
import { paths } from '#site/paths.ts';

interface Props {
  id: string;
  /** 'the site’s agent' */
  whose: string;
  /** What there is to take back. */
  left: OfProposer;
}

/** Says what there is of a proposer, and asks whether all of it is to be taken back. */
export function UndoAll({ id, whose, left: { waiting, drafts, workedOn, standing, changed } }: Props) {
  if (waiting + drafts + standing === 0) return null;
  return (
    <details className="mt-12 border-t border-edge pt-4">
      <summary className="cursor-pointer wrap-anywhere">Take back everything of {whose}</summary>
      <ul className="mt-3 max-w-prose list-disc pl-5">
        <li>{formatCounted(waiting, 'proposal')} waiting: declined</li>
        <li>{formatCounted(drafts, 'draft')} that nobody has worked on: discarded, its proposal declined</li>
        <li>
          {formatCounted(standing, 'published value')} still standing: replaced by what was there before
        </li>
        {workedOn > 0 && <li>{formatCounted(workedOn, 'draft')} that somebody has worked on: kept</li>}
        {changed > 0 && <li>{formatCounted(changed, 'published value')} changed since: kept</li>}
      </ul>
      <form method="post" action={paths.deskProposal(id)} className="mt-3">
        <label className="flex min-h-6 items-center gap-2">
          <input type="checkbox" name="sure" value="1" required />
          Take all of this back. It cannot be undone.
        </label>
        <p className="mt-3">
          <button type="submit" name="intent" value="undo-proposer" className="btn">
            Take everything back
          </button>
        </p>
      </form>
    </details>
  );
}
