import { LOCKED_CLASS } from '#site/locked-class.ts';
import { paths } from '#site/paths.ts';
import { Icon } from '#ui/icon.tsx';

interface Props {
  /** The titles of the tabs that the reader may not open. */
  locked: readonly string[];
  /** The page's own address, to which the reader returns after buying a plan. */
  address: string;
}

/** Where changes are that the reader may not see, whether or not there are any. */
export function LockedChanges({ locked, address }: Props) {
  if (locked.length === 0) return null;
  return (
    <p className={`${LOCKED_CLASS} mt-8 border-y-2 border-brand bg-brand-soft px-4 py-4`}>
      <Icon name="lock" /> Changes in these tabs are for subscribers: {locked.join(', ')}.{' '}
      <a href={paths.plansFor(address)} rel="nofollow" className="link">
        Plans
      </a>
    </p>
  );
}
