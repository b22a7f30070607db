import { lazy, Suspense } from 'react';
import { useLocation } from 'react-router';
import { paths } from '#domain/paths.ts';
import { useCollected } from './collected.ts';
import { orAsSent } from './or-as-sent.ts';

/** Loaded once there is a tool to compare. */
const TrayBar = lazy(() =>
  orAsSent(import('./tray-bar.tsx').then((loaded) => ({ default: loaded.TrayBar }))),
);

/** The collected tools, on every page but the comparison itself. It announces what each press did. */
export function CompareTray() {
  const { tools, said } = useCollected();
  const isComparing = useLocation().pathname === paths.compare;
  return (
    <>
      <p role="status" className="sr-only">
        {said}
      </p>
      {tools.length > 0 && !isComparing && (
        <Suspense>
          <TrayBar tools={tools} said={said} />
        </Suspense>
      )}
    </>
  );
}
