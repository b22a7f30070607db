import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';

/**
 * The yardstick: the cheapest server that Node allows. It answers every request with the same bytes and
 * headers, or with a bare 304 when the request carries the ETag.
 *
 * Arguments: port, file with the body, file with the headers as JSON.
 */
const [port, bodyFile = '', headersFile = ''] = process.argv.slice(2);
const body = readFileSync(bodyFile);
const headers: Record<string, string> = JSON.parse(readFileSync(headersFile, 'utf8'));

createServer((request, response) => {
  if (request.headers['if-none-match'] === headers.etag) {
    response.writeHead(304, headers);
    response.end();
    return;
  }
  response.writeHead(200, headers);
  response.end(body);
}).listen(Number(port), '127.0.0.1');
