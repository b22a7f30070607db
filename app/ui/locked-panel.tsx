import { LOCKED_CLASS } from '#site/locked-class.ts';
import { say } from '#site/noun.ts';
import { paths } from '#site/paths.ts';
import { openedBy, upgrade } from '#site/plan-rights.ts';
import { useNotSold } from './selling.ts';

interface Props {
  title: string;
  /** What the tab holds, in counts: `7 funding rounds`. Its values are never even read. */
  holds: string[];
  /** The tab's own address, to which the reader returns after buying a plan. */
  address: string;
}

/** What a locked tab shows (spec §6). Only a tab that holds something is ever locked. */
export function LockedPanel({ title, holds, address }: Props) {
  const notSold = useNotSold();
  return (
    <div
      className={`${LOCKED_CLASS} border-y-2 border-brand bg-brand-soft px-4 py-12 text-center text-balance`}
    >
      <h2>Premium Content Locked</h2>
      {holds.length > 0 && (
        <p className="mx-auto mt-2 max-w-prose font-semibold">For subscribers: {holds.join(', ')}</p>
      )}
      <p className="mt-2">Upgrade to access {title} and unlock all premium features.</p>
      <p className="small mt-2">
        {openedBy()}
        {say` this and every other locked tab. It is a plan of this site, whatever the tool itself costs.`}
        {notSold && ` ${notSold}`}
      </p>
      <p className="mt-6">
        <a href={paths.plansFor(address)} rel="nofollow" className={notSold ? 'btn' : 'btn btn-primary'}>
          {upgrade()}
        </a>
      </p>
    </div>
  );
}
