import type { ReactNode } from 'react';
import type { KnownAddress } from '#features/editing/submission.ts';
import { say } from '#site/noun.ts';
import { paths } from '#site/paths.ts';

/** Says that an address is already known, and what can be done about it. */
export function KnownNotice({ known }: { known: KnownAddress }) {
  return (
    <div role="alert" tabIndex={-1} className="border-l-4 border-danger pl-4">
      <p>{whatHasIt(known)}</p>
      <p className="mt-2">{say`If yours is another tool, submit it anyway.`}</p>
    </div>
  );
}

function whatHasIt(known: KnownAddress): ReactNode {
  switch (known.kind) {
    case 'tool':
      return (
        <>
          {say`The directory has a tool with this web address:`}{' '}
          <Beside to={paths.tool(known.id)}>{known.name}</Beside>.
        </>
      );
    case 'site':
      return (
        <>
          {say`The directory has a tool on this site: `}
          <Beside to={paths.tool(known.id)}>{known.name}</Beside>. Is it the one that you mean?
        </>
      );
    case 'own':
      return (
        <>
          You have submitted this web address already; it waits for a decision on{' '}
          <Beside to={paths.profile}>your profile</Beside>.
        </>
      );
    case 'other':
      return 'Somebody has submitted this web address already; it waits for a decision.';
  }
}

/** Opens in a new tab, because leaving the form would lose what was typed. */
function Beside({ to, children }: { to: string; children: ReactNode }) {
  return (
    <a href={to} target="_blank" className="link" rel="noopener">
      {children}
      <span className="sr-only"> (opens in a new tab)</span>
    </a>
  );
}
