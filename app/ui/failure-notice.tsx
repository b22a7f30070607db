import { MESSAGES } from '#domain/messages.ts';

/** Says that a page shows its empty fallback because the data could not be read (spec §8). */
export function FailureNotice({ failed }: { failed: boolean }) {
  if (!failed) return null;
  return (
    <p role="alert" className="my-6 border-l-4 border-danger pl-4">
      {MESSAGES.anErrorOccurred}. Please try again in a moment.
    </p>
  );
}
