/** The loader of an address at which there is nothing to read. */
export function postOnly(): Response {
  return new Response(null, { status: 405, headers: { Allow: 'POST' } });
}
