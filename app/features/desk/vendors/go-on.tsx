import { paths } from '#site/paths.ts';

interface Props {
  /** The proposal that has waited longest; null if none waits. */
  next: { id: string; title: string } | null;
}

/** Leads on from a settled proposal. */
export function GoOn({ next }: Props) {
  return (
    <p className="mt-6 flex flex-wrap gap-x-6 gap-y-2">
      {next ? (
        <a href={paths.deskProposal(next.id)} className="link wrap-anywhere">
          Next waiting: {next.title}
        </a>
      ) : (
        <span>No proposal waits.</span>
      )}
      <a href={paths.deskVendors} className="link">
        All proposals
      </a>
    </p>
  );
}
