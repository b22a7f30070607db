import type { ServerResponse } from 'node:http';

/**
 * Begins once all earlier requests of the connection have their answers. A client may send thousands without reading an
 * answer: each would otherwise hold what it opened or rendered before its turn. If the client leaves first, the turn
 * never comes.
 */
export function inTurn(response: ServerResponse, begin: () => void): void {
  if (response.socket) begin();
  else response.once('socket', begin);
}
