import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { createServer, type RequestListener, type ServerResponse } from 'node:http';
import { createRequire } from 'node:module';
import { Writable } from 'node:stream';
import { brotliCompress, constants } from 'node:zlib';
import type { ReactNode } from 'react';
import { BROTLI_QUALITY } from '#platform/http/compression.server.ts';

/**
 * The yardstick for pages that are not kept: `renderToPipeableStream` of the same tree, with its data in place, and
 * nothing around it. It is loaded into the site's own program (`node --import`), asks it once for a page, keeps what that
 * gave to React, and renders it anew for each request at a port of its own.
 */
const { SITE_PORT = '', REACT_PORT = '' } = process.env;
const SITE_ASKED = 'http.server.request.start';
const react: typeof import('react-dom/server') = createRequire(import.meta.url)('react-dom/server');
const { renderToString, renderToReadableStream, renderToPipeableStream } = react;
let given: ReactNode = null;

react.renderToString = (tree, options) => {
  given = tree;
  return renderToString(tree, options);
};
react.renderToReadableStream = (tree, options) => {
  given = tree;
  return renderToReadableStream(tree, options);
};
react.renderToPipeableStream = (tree, options) => {
  given = tree;
  return renderToPipeableStream(tree, options);
};

/** What the site renders for a visitor at this address. */
const trees = new Map<string, ReactNode>();

async function treeOf(url: string): Promise<ReactNode> {
  const known = trees.get(url);
  if (known !== undefined) return known;
  const headers = { authorization: 'none' };
  const answer = await fetch(`http://127.0.0.1:${SITE_PORT}${url}`, { headers });
  await answer.arrayBuffer();
  trees.set(url, given);
  return given;
}

function rendered(tree: ReactNode): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    const sink = new Writable({
      write(chunk: Buffer, _encoding, done) {
        // React uses its buffer again.
        chunks.push(Buffer.from(chunk));
        done();
      },
      final(done) {
        resolve(Buffer.concat(chunks));
        done();
      },
    });
    const stream = renderToPipeableStream(tree, {
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onAllReady: () => stream.pipe(sink),
      onError: reject,
    });
  });
}

/** Renders for each request, as `node:http` answers it. */
const listener: RequestListener = async (request, response) => {
  const page = await rendered(await treeOf(request.url ?? '/'));
  const headers = { 'content-type': 'text/html; charset=utf-8', 'content-encoding': 'br' };
  const params = { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY.quick };
  brotliCompress(page, { params }, (_error, compressed) => response.writeHead(200, headers).end(compressed));
};

/**
 * Begins with the site's first request, and with the class of its responses: a second one in the same process would
 * make pages from memory slower (docs/topics/operations.md).
 */
function begin(message: unknown): void {
  const { response } = message as { response: { constructor: typeof ServerResponse } };
  unsubscribe(SITE_ASKED, begin);
  createServer({ ServerResponse: response.constructor }, listener).listen(Number(REACT_PORT), '127.0.0.1');
}

subscribe(SITE_ASKED, begin);
