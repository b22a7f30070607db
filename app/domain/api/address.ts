/** Where the API lives, with its version. */
export const API_PREFIX = '/api/v1';
/** Its description, below the prefix. */
export const OPENAPI_PATH = '/openapi.json';

/** @param url path and parameters as in a request line */
export function isApiAddress(url: string): boolean {
  return /^\/api\/v1(?:[/?]|$)/.test(url);
}

/** What every answer of the API lets pages of other sites do: read it, never as somebody who is signed in. */
export const CORS_HEADERS: Readonly<Record<string, string>> = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Expose-Headers': 'ETag, RateLimit, RateLimit-Policy, Retry-After, X-Request-Id',
  'Cross-Origin-Resource-Policy': 'cross-origin',
};

/** Answers the question that a browser asks first if a page sends a key (Fetch, "CORS-preflight"). */
export const PREFLIGHT_HEADERS: Readonly<Record<string, string>> = {
  ...CORS_HEADERS,
  'Access-Control-Allow-Methods': 'GET, HEAD',
  'Access-Control-Allow-Headers': 'Authorization, If-None-Match',
  'Access-Control-Max-Age': '86400',
};
