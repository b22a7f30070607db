import { LOCKED_CLASS } from '#site/locked-class.ts';
import { paths } from '#site/paths.ts';
import { openedBy, upgrade } from '#site/plan-rights.ts';
import { Icon } from './icon.tsx';
import { useHere } from './return-to.ts';

/** Says that there is more, and where to see it; the page contains none of it. */
export function SubscribersNote({ text }: { text: string }) {
  const here = useHere();
  return (
    <p className={`${LOCKED_CLASS} small mt-4`}>
      <Icon name="lock" /> {text}{' '}
      <a href={paths.plansFor(here)} rel="nofollow" className="link">
        {upgrade()}
      </a>
      <span>{`. ${openedBy()} them.`}</span>
    </p>
  );
}
