import { data } from 'react-router';
import { type FormRules, type FormState, keptTexts } from '#domain/form-state.ts';
import { readFailure } from './failure.ts';

interface Sent {
  request: Request;
  serverAction: () => Promise<unknown>;
}

/**
 * Makes the `clientAction` of a page with forms. If no answer comes, or only a proxy's, the page stays with
 * everything that was typed, and says so.
 *
 * @param rulesOf the form's rules; for several forms on one page, a function that finds them by the field
 * `intent`
 */
export function sendOrKeep<Field extends string, Outcome = never>(
  rulesOf: FormRules<Field, Outcome> | ((intent: string) => FormRules<Field, Outcome>),
) {
  return async ({ request, serverAction }: Sent) => {
    const typed = await request.clone().formData();
    const textOf = (field: string) => String(typed.get(field) ?? '');
    try {
      // The server's state has the same shape, and its type comes from the server's own action.
      return (await serverAction()) as never;
    } catch (error) {
      // Where the server leads after its work.
      if (error instanceof Response) throw error;
      const { fields, failed, refused } = typeof rulesOf === 'function' ? rulesOf(textOf('intent')) : rulesOf;
      const { status, message } = readFailure(error);
      const state: FormState<Field, Outcome> = {
        status: 503,
        values: keptTexts(fields, textOf),
        errors: {},
        // A refusal gives its reason; for a failure on the way, the form's own words are best.
        notice: (status !== null && status < 500 && message) || failed,
        outcome: refused ?? null,
      };
      // The status keeps the router from fetching the rest of the page over the same broken connection.
      return data(state, { status: state.status });
    }
  };
}
