/** Where the API lives, with its version. */
export const API_PREFIX = '/api/v1';
/** The address of the API's description, below the prefix. */
export const OPENAPI_PATH = '/openapi.json';

/** Where programs propose values, below the prefix. */
export const PROPOSALS_PATH = '/proposals';

/** Where programs read and change the lists of their key's owner, below the prefix. */
export const LISTS_PATH = '/lists';

/** @param url path and parameters as in a request line */
export function isApiAddress(url: string): boolean {
  return /^\/api\/v1(?:[/?]|$)/.test(url);
}

/** Lets pages of other sites read every answer of the API, but never as a signed-in member. */
export const CORS_HEADERS: Readonly<Record<string, string>> = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Expose-Headers': 'ETag, RateLimit, RateLimit-Policy, Retry-After, X-Request-Id',
  'Cross-Origin-Resource-Policy': 'cross-origin',
};

/** Answers the preflight request that a browser makes before a page sends a key (Fetch, "CORS-preflight"). */
export const PREFLIGHT_HEADERS: Readonly<Record<string, string>> = {
  ...CORS_HEADERS,
  'Access-Control-Allow-Methods': 'GET, HEAD',
  'Access-Control-Allow-Headers': 'Authorization, If-None-Match',
  'Access-Control-Max-Age': '86400',
};
