import type { ReactNode } from 'react';
import { MESSAGES } from '#domain/messages.ts';

interface Props {
  /** HTTP status, shown small above the message; null when no answer came: the connection is to blame. */
  status: number | null;
  message: string;
  hint?: string;
  /** Number under which the log tells what happened. */
  requestId?: string | undefined;
  /** Where to go from here: links in button style. */
  children: ReactNode;
}

/** What a page shows instead of itself when it cannot be shown. */
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
