import { LOCKED_CLASS } from '#site/locked-class.ts';
import { openedBy } from '#site/plan-rights.ts';
import { Icon } from './icon.tsx';
import { useHere } from './return-to.ts';
import { UpgradeLink } from './upgrade-link.tsx';

/** Says that there is more, and where to see it; the page contains none of it. */
export function SubscribersNote({ text }: { text: string }) {
  const here = useHere();
  return (
    <p className={`${LOCKED_CLASS} small mt-4`}>
      <Icon name="lock" /> {text}{' '}
      <span className="not-on-paper">
        <UpgradeLink address={here} />
        {` ${openedBy()} them.`}
      </span>
    </p>
  );
}
