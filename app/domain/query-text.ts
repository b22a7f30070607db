/**
 * Parameters as our addresses show them: a comma stays a comma, which RFC 3986 §3.4 allows, so that a list of
 * ids can be read and typed.
 */
export function queryText(params: URLSearchParams): string {
  return params.toString().replaceAll('%2C', ',');
}
