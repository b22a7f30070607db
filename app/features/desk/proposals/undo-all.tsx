import type { OfProposer } from '#features/publishing/of-proposer.server.ts';
import { formatCounted } from '#site/format.ts';

interface Props {
  action: string;
  /** 'the site’s agent' */
  whose: string;
  /** The contributions that can be undone. */
  left: OfProposer;
}

/** Counts a proposer's contributions and offers to undo all of them. */
export function UndoAll({ action, whose, left }: Props) {
  const { waiting, drafts, workedOn, standing, changed, found, listed, confirmed } = left;
  if (waiting + drafts + standing + found + confirmed === 0) return null;
  return (
    <details className="mt-12 border-t border-edge pt-4">
      <summary className="cursor-pointer wrap-anywhere">Take back everything of {whose}</summary>
      <ul className="mt-3 max-w-prose list-disc pl-5">
        <li>{formatCounted(waiting, 'proposal')} waiting, or asked about: declined</li>
        {found > 0 && <li>{formatCounted(found, 'found tool')} waiting: taken back</li>}
        <li>{formatCounted(drafts, 'draft')} that nobody has worked on: discarded, what it is of declined</li>
        <li>
          {formatCounted(standing, 'published value')} still standing: replaced by what was there before
        </li>
        {confirmed > 0 && (
          <li>
            {formatCounted(confirmed, 'confirmed value')}: given the source of before, where it still is the
            agent’s
          </li>
        )}
        {workedOn > 0 && <li>{formatCounted(workedOn, 'draft')} that somebody has worked on: kept</li>}
        {listed > 0 && <li>{formatCounted(listed, 'found tool')} listed by now: kept</li>}
        {changed > 0 && <li>{formatCounted(changed, 'published value')} changed since: kept</li>}
      </ul>
      <form method="post" action={action} className="mt-3">
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
