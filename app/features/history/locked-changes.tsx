import { formatCounted } from '#site/format.ts';
import { LOCKED_CLASS } from '#site/locked-class.ts';
import { paths } from '#site/paths.ts';
import { Icon } from '#ui/icon.tsx';

interface Props {
  /** How many changes there are behind each locked tab, by its title. */
  locked: { title: string; count: number }[];
  /** The page's own address, to which the reader returns after buying a plan. */
  address: string;
}

/** How much has changed behind the locks. */
export function LockedChanges({ locked, address }: Props) {
  if (locked.length === 0) return null;
  const counts = locked.map(({ title, count }) => `${formatCounted(count, 'change')} in ${title}`);
  return (
    <p className={`${LOCKED_CLASS} mt-8 border-y-2 border-brand bg-brand-soft px-4 py-4`}>
      <Icon name="lock" /> For subscribers: {counts.join(', ')}.{' '}
      <a href={paths.plansFor(address)} rel="nofollow" className="link">
        Plans
      </a>
    </p>
  );
}
