import { MESSAGES } from '#site/messages.ts';
import { ErrorBanner } from './error-banner.tsx';

/** Says that a page shows its empty fallback because the data could not be read (spec §8). */
export function FailureNotice({ failed }: { failed: boolean }) {
  return <ErrorBanner text={failed && `${MESSAGES.anErrorOccurred}. Please try again in a moment.`} />;
}
