import { Link } from 'react-router';
import { CONTACT_MESSAGES } from '#domain/contact-messages.ts';
import { paths } from '#domain/paths.ts';

/** Takes the focus, so that screen readers announce it once the form is gone. */
function focus(element: HTMLElement | null) {
  element?.focus();
}

/** Replaces the form after a message was sent. */
export function SentNotice() {
  return (
    <div className="mt-6 border-l-4 border-brand pl-4">
      <p role="status" tabIndex={-1} ref={focus}>
        {CONTACT_MESSAGES.sent}
      </p>
      <p className="mt-4">
        <Link to={paths.contact} className="link">
          Write another message
        </Link>
      </p>
    </div>
  );
}
