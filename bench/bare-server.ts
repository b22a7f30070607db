import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';

/**
 * A yardstick: a server as Node makes it, which answers every request with the same bytes and headers: a page, or a 304 if
 * the client has it already.
 *
 * Arguments: port, file with the body, file with the headers as JSON, what to send: `kept` or `unchanged`.
 */
const [port, bodyFile = '', headersFile = '', kind] = process.argv.slice(2);
const body = readFileSync(bodyFile);
const headers: Record<string, string> = JSON.parse(readFileSync(headersFile, 'utf8'));

createServer((request, response) => {
  if (kind === 'unchanged') {
    response.writeHead(request.headers['if-none-match'] === headers.etag ? 304 : 200, headers);
    response.end();
  } else {
    response.writeHead(200, headers);
    response.end(body);
  }
}).listen(Number(port), '127.0.0.1');
