/** Names the file that the edge is to send in place of an empty answer. It never leaves the server. */
export const HANDED_OVER = 'X-Handed-Over';

/**
 * Leaves it to the edge to send a file of the current downloads: it knows ranges and conditions, and streams.
 *
 * @param headers what the answer says of the file
 */
export function handOver(name: string, headers: Record<string, string>): Response {
  return new Response(null, { headers: { ...headers, [HANDED_OVER]: name } });
}
