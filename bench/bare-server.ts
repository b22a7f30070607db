import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { brotliCompress, constants } from 'node:zlib';
import { BROTLI_QUALITY } from '#platform/http/brotli-quality.server.ts';

/**
 * A yardstick: a server as Node makes it, with Node's own defaults for HTTP and for memory. It answers every request
 * with the same bytes and headers: a page, or a 304 if the client has it already. If it is given HTML, it compresses that
 * for each request that accepts brotli, as the site does with a page that nobody has requested before.
 *
 * Arguments: port, file with the body, file with the headers as JSON, what to send: `kept`, `unchanged` or `html`.
 */
const [port, bodyFile = '', headersFile = '', kind] = process.argv.slice(2);
const body = readFileSync(bodyFile);
const headers: Record<string, string> = JSON.parse(readFileSync(headersFile, 'utf8'));
// Of what is compressed anew, the length is known only then.
if (kind === 'html') delete headers['content-length'];
const html = body.toString();

createServer((request, response) => {
  if (kind === 'html') {
    const page = Buffer.from(html);
    if (request.headers['accept-encoding'] !== 'br') response.writeHead(200, headers).end(page);
    else {
      brotliCompress(
        page,
        { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY.quick } },
        (_error, compressed) => {
          response.writeHead(200, { ...headers, 'content-encoding': 'br' }).end(compressed);
        },
      );
    }
  } else if (kind === 'unchanged') {
    response.writeHead(request.headers['if-none-match'] === headers.etag ? 304 : 200, headers);
    response.end();
  } else {
    response.writeHead(200, headers);
    response.end(body);
  }
}).listen(Number(port), '127.0.0.1');
