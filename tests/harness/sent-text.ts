/**
 * All that an answer says, in its headers too. The request's id is left out: among its random digits there may be any
 * number that a test looks for.
 */
export async function sentText(response: Response): Promise<string> {
  const headers = [...response.headers].filter(([name]) => name !== 'x-request-id');
  return JSON.stringify(headers) + (await response.text());
}
