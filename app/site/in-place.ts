import { SCRIPT_MESSAGES } from './script-messages.ts';

/**
 * How a form that a script sends hears of a redirect (docs/decisions/0118): a script cannot see where a
 * redirect leads without following it, so the server states the target instead.
 */
export const IN_PLACE = {
  /** The request's header. */
  asked: 'X-In-Place',
  /** The answer's header, with an empty answer of status 204. */
  target: 'X-Location',
} as const;

/** The answer's header that names its line in the log. A proxy may set one of its own. */
export const REQUEST_ID = 'X-Request-Id';

/** What only answers of this program have. A proxy's may have any status, type and header. */
export interface AnswerMarks {
  /** Where it says that it leads; '' for nowhere. */
  target: string;
  /** Whether its document is one of the app's (`app/root.tsx`). */
  isOwnPage: boolean;
  /** Why there is no page, in the words of the app's error page or of the edge; '' for none. */
  words: string;
}

/**
 * What an answer is for a script that wants to show it. An answer of anything else than this program (a proxy, a
 * network that asks for a login, a provider's error page) is a failure and never shown.
 */
export function kindOfAnswer({ target, isOwnPage, words }: AnswerMarks) {
  if (target !== '') return 'elsewhere';
  if (words !== '') return 'refused';
  return isOwnPage ? 'page' : 'failed';
}

/** An answer that leaves the page as it is. */
export type Fault =
  /** No answer came. */
  | { kind: 'lost' }
  /** One came that is not this program's. */
  | { kind: 'failed' }
  | { kind: 'refused'; status: number; text: string };

/**
 * What a page says above a form, or above itself, that had no good answer (spec §8). Only where no answer came, the
 * connection may be at fault.
 *
 * @param stated what failed, in the form's own words
 */
export function faultText(fault: Fault, stated?: string): string {
  if (fault.kind === 'lost') {
    const { lost } = SCRIPT_MESSAGES.connection;
    return stated === undefined ? lost : `${withoutAdvice(stated)} ${lost}`;
  }
  if (fault.kind === 'failed') return stated ?? SCRIPT_MESSAGES.anErrorOccurred;
  // A server that failed says less than the form, unless it says what to do.
  const isTelling = fault.status < 500 || fault.text === SCRIPT_MESSAGES.busy;
  return isTelling ? fault.text : (stated ?? fault.text);
}

/** Words of failure as a sentence, without a last one that says what to do. */
function withoutAdvice(stated: string): string {
  return stated.replace(/ Please [^.]+\.$/, '').replace(/[^.]$/, '$&.');
}
