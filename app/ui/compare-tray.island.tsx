import { useSyncExternalStore } from 'react';
import { collected, NOTHING_COLLECTED, onCollected } from './collected.ts';
import { island } from './island.ts';
import { TrayBar } from './tray-bar.tsx';

export default island('compare-tray', 'collected', CompareTray);

interface Props {
  isComparing: boolean;
  /** Whether the page has tools and buttons of its own, which the bar would cover on small screens. */
  isAside: boolean;
}

/** The collected tools, on every page but the comparison itself. It announces what each press did. */
function CompareTray({ isComparing, isAside }: Props) {
  const { tools, said } = useSyncExternalStore(onCollected, collected, () => NOTHING_COLLECTED);
  return (
    <>
      <p role="status" className="sr-only">
        {said}
      </p>
      {tools.length > 0 && !isComparing && <TrayBar tools={tools} said={said} isAside={isAside} />}
    </>
  );
}
