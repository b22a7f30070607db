import { type OutgoingHttpHeaders, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Logger } from 'pino';
import { CORS_HEADERS, isApiAddress } from '#site/api-address.ts';
import { BUSY_SECONDS } from '#site/limits.ts';
import { MARKS } from '#site/marks.ts';
import { escapeMarkup } from '#site/markup.ts';
import { MESSAGES } from '#site/messages.ts';
import { PROBLEM_TYPE, problemOf } from '#site/problem.ts';
import { SITE } from '#site/site.ts';
import { createRequestId } from '../request/request-id.server.ts';
import { errorCode } from '../start/start-error.server.ts';
import { SECURITY_HEADERS } from './security.server.ts';

/** Answers with a refusal or redirect without the app, at almost no cost. */
export function refuse(response: ServerResponse, status: number, headers: OutgoingHttpHeaders = {}): void {
  answerWith(response, status, STATUS_CODES[status] ?? '', {
    'Content-Type': 'text/plain; charset=utf-8',
    ...headers,
  });
}

/** A mark tells the site's scripts that the words are ours (`app/site/in-place.ts`). */
const busyPage = () => `<!doctype html>
<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>${escapeMarkup(SITE.name)}</title>
<body style="font:1rem/1.5 system-ui;margin:4rem auto;max-width:36rem;padding:0 1rem" ${MARKS.failure.attribute}>
<p>${escapeMarkup(SITE.name)}</p>
<h1 style="font-size:1.25rem">${MESSAGES.busy}</h1>
`;

/** Answers that there is no room for the request. */
export function turnAway(response: ServerResponse): void {
  answerWith(response, 503, busyPage(), {
    'Content-Type': 'text/html; charset=utf-8',
    'Retry-After': BUSY_SECONDS,
  });
}

/** Headers set for a file that then could not be sent. */
const OF_A_FILE = ['Accept-Ranges', 'Content-Range', 'ETag', 'Last-Modified'];

function answerWith(
  response: ServerResponse,
  status: number,
  body: string,
  headers: OutgoingHttpHeaders,
): void {
  if (response.destroyed) return;
  for (const name of OF_A_FILE) response.removeHeader(name);
  const isProblem = status >= 400 && isApiAddress(response.req.url ?? '');
  const sent = isProblem ? JSON.stringify(problemOf(status)) : body;
  response.writeHead(status, {
    ...SECURITY_HEADERS,
    'Cache-Control': 'no-store',
    'Content-Length': Buffer.byteLength(sent),
    'X-Request-Id': createRequestId(),
    ...headers,
    ...(isProblem && { ...CORS_HEADERS, 'Content-Type': PROBLEM_TYPE }),
  });
  response.end(sent);
}

/** The system's codes for too many open files, in this process or in all of them together. */
const NO_DESCRIPTORS: readonly unknown[] = ['EMFILE', 'ENFILE'];

/** The last resort: logs and answers an unexpected error. A visitor who has gone gets no answer. */
export function fail(log: Logger, response: ServerResponse, error: unknown): void {
  if (response.destroyed) return;
  const requestId = createRequestId();
  log.error({ err: error, request_id: requestId }, 'A response could not be sent');
  if (response.headersSent) response.destroy();
  else if (NO_DESCRIPTORS.includes(errorCode(error))) turnAway(response);
  else refuse(response, 500, { 'X-Request-Id': requestId });
}
