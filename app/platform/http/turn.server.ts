import type { ServerResponse } from 'node:http';

/**
 * Begins when all earlier requests of the connection have their answers. A client may send thousands at once without
 * reading: whatever each of them opened or made before its turn would be held as often. If the client leaves first, the
 * turn never comes, so such a request holds nothing.
 */
export function inTurn(response: ServerResponse, begin: () => void): void {
  if (response.socket) begin();
  else response.once('socket', begin);
}
