import type { ReactNode } from 'react';
import { MESSAGES } from '#domain/messages.ts';

interface Props {
  /**
   * The HTTP status, shown small above the message; null when there was no answer, because of the connection.
   */
  status: number | null;
  message: string;
  hint?: string;
  /** The id under which the log says what happened. */
  requestId?: string | undefined;
  /** Where to go from here: links in button style. */
  children: ReactNode;
}

/** Shown in place of a page that cannot be shown. */
export function ErrorPage({ status, message, hint, requestId, children }: Props) {
  const isCutOff = status === null;
  const advice = isCutOff ? MESSAGES.connection.lost : hint;
  return (
    <div className="wrap py-16 md:py-24">
      {!isCutOff && <p className="small mb-3">Error {status}</p>}
      <h1>{message}</h1>
      {advice && <p className="mt-4 max-w-prose text-muted">{advice}</p>}
      {requestId && (
        <p className="small mt-4">
          Request id: <code>{requestId}</code>
        </p>
      )}
      <p className="mt-8 flex flex-wrap gap-3">
        {isCutOff && (
          <button type="button" className="btn btn-primary" onClick={() => window.location.reload()}>
            Try again
          </button>
        )}
        {children}
      </p>
    </div>
  );
}
