/** Parameters as our addresses show them. */
export function queryText(params: URLSearchParams): string {
  return readableQuery(params.toString());
}

/**
 * A query in which commas are commas, which RFC 3986 §3.4 allows, so that people can read and type a list of ids.
 * `URLSearchParams` escapes them, and so does the router on the server.
 */
export function readableQuery(query: string): string {
  return query.replaceAll('%2C', ',');
}

/** An address with parameters, if there are any. */
export function withParams(path: string, params: URLSearchParams): string {
  const text = queryText(params);
  return text ? `${path}?${text}` : path;
}
