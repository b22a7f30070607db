import { MARKS } from '#site/marks.ts';
import { paths } from '#site/paths.ts';

/** Replaces the form after a message was sent. */
export function SentNotice() {
  return (
    <div className="mt-6 border-l-4 border-brand pl-4">
      <p role="status" tabIndex={-1} {...MARKS.takesFocus()}>
        Thank you. Your message has arrived.
      </p>
      <p className="mt-4">
        <a href={paths.contact} className="link">
          Write another message
        </a>
      </p>
    </div>
  );
}
