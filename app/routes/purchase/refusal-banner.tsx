import { useEffect, useRef } from 'react';
import { ErrorBanner } from '#ui/error-banner.tsx';

/** Why a plan could not be chosen. It takes the focus: on a phone the button stood far below it. */
export function RefusalBanner({ refusal }: { refusal: { error: string } | undefined }) {
  const banner = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (refusal) banner.current?.focus();
  }, [refusal]);
  return (
    <div ref={banner} tabIndex={-1}>
      <ErrorBanner text={refusal?.error} />
    </div>
  );
}
