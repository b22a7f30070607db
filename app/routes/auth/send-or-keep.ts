import { data } from 'react-router';

/**
 * Sends a form. Where no answer comes, or a proxy's in place of ours, the page stays, with all that was typed,
 * and says so.
 *
 * @param kept what the page is then told in place of the server's answer
 */
export async function sendOrKeep<Answer, State>(send: () => Promise<Answer>, kept: State) {
  try {
    return await send();
  } catch (reason) {
    // Where the server leads to when it is done.
    if (reason instanceof Response) throw reason;
    return data(kept, { status: 503 });
  }
}
