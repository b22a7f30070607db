/** The header that names the file that the edge sends instead of an empty answer. It never leaves the server. */
export const HANDED_OVER = 'X-Handed-Over';

/**
 * Hands a file of the current downloads to the edge, which streams and supports ranges and conditional requests.
 *
 * @param headers the answer's headers about the file
 */
export function handOver(name: string, headers: Record<string, string>): Response {
  return new Response(null, { headers: { ...headers, [HANDED_OVER]: name } });
}
