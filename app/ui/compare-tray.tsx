import { useSyncExternalStore } from 'react';
import { collected, NOTHING_COLLECTED, onCollected } from './collected.ts';
import { TrayBar } from './tray-bar.tsx';

/** The collected tools, on every page but the comparison itself. It announces what each press did. */
export function CompareTray({ isComparing }: { isComparing: boolean }) {
  const { tools, said } = useSyncExternalStore(onCollected, collected, () => NOTHING_COLLECTED);
  return (
    <>
      <p role="status" className="sr-only">
        {said}
      </p>
      {tools.length > 0 && !isComparing && <TrayBar tools={tools} said={said} />}
    </>
  );
}
