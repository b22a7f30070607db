import { paths } from '#site/paths.ts';

/** Asks whether everything of a proposer is to be taken back. */
export function UndoAll({ id, whose }: { id: string; whose: string }) {
  return (
    <details className="mt-12 border-t border-edge pt-4">
      <summary className="cursor-pointer">Take back everything of this proposer</summary>
      <p className="mt-3 max-w-prose">
        Whatever waits of {whose} is declined, and drafts of it that nobody has worked on go. Published values
        that still stand give way to what was there before. This cannot be undone.
      </p>
      <form method="post" action={paths.deskProposal(id)} className="mt-3">
        <button type="submit" name="intent" value="undo-proposer" className="btn">
          Take everything back
        </button>
      </form>
    </details>
  );
}
