/** Requests that no browser sends, as bytes. */
export interface RawRequest {
  name: string;
  bytes: string;
  /** The largest number of responses allowed: a request inside a request gets none. */
  responses?: number;
  /** The allowed statuses of each response; by default anything but a server error. */
  statuses?: readonly number[];
}

const REFUSED = [400] as const;
const get = (target: string, ...headers: string[]) =>
  [`GET ${target} HTTP/1.1`, 'Host: localhost', 'Connection: close', ...headers, '', ''].join('\r\n');
const post = (body: string, ...headers: string[]) =>
  ['POST /contact HTTP/1.1', 'Host: localhost', ...headers, '', body].join('\r\n');
/** Follows a request, and counts as one itself if lengths are read in two ways. */
const INNER = 'GET /smuggled HTTP/1.1\r\nHost: localhost\r\nX-Inner: ';

/** One request or two: the ways in which a proxy and a server may disagree (RFC 9112 §11.2). */
const SMUGGLED: readonly RawRequest[] = [
  ['length and chunks', post(`0\r\n\r\n${INNER}`, 'Content-Length: 6', 'Transfer-Encoding: chunked')],
  ['chunks and length', post(`0\r\n\r\n${INNER}`, 'Transfer-Encoding: chunked', 'Content-Length: 60')],
  ['two lengths', post(`abcdef${INNER}`, 'Content-Length: 6', 'Content-Length: 60')],
  ['a list of lengths', post(`abcdef${INNER}`, 'Content-Length: 6, 60')],
  ['a negative length', post(INNER, 'Content-Length: -1')],
  ['a length with a plus', post(`abcdef${INNER}`, 'Content-Length: +6')],
  ['a length in hexadecimal', post(`abcdef${INNER}`, 'Content-Length: 0x6')],
  ['a length beyond numbers', post('a', `Content-Length: ${'9'.repeat(40)}`)],
  ['chunks twice', post(`0\r\n\r\n${INNER}`, 'Transfer-Encoding: chunked', 'Transfer-Encoding: identity')],
  ['chunks, then not', post(`0\r\n\r\n${INNER}`, 'Transfer-Encoding: chunked, identity')],
  ['unknown chunks', post(`0\r\n\r\n${INNER}`, 'Transfer-Encoding: xchunked', 'Content-Length: 5')],
  ['chunks behind a tab', post(`0\r\n\r\n${INNER}`, 'Transfer-Encoding:\tchunked', 'Content-Length: 5')],
  ['chunks behind a space', post(`0\r\n\r\n${INNER}`, 'Transfer-Encoding : chunked', 'Content-Length: 5')],
  [
    'chunks on a second line',
    post(`0\r\n\r\n${INNER}`, 'Transfer-Encoding:\r\n chunked', 'Content-Length: 5'),
  ],
  ['chunks behind a line feed', post(`0\r\n\r\n${INNER}`, 'X: y\nTransfer-Encoding: chunked')],
  ['a chunk without a size', post('z\r\n\r\n', 'Transfer-Encoding: chunked')],
  ['a chunk beyond numbers', post(`${'f'.repeat(20)}\r\n\r\n`, 'Transfer-Encoding: chunked')],
  [
    'a chunk that is longer than it says',
    post(`1\r\nabc\r\n0\r\n\r\n${INNER}`, 'Transfer-Encoding: chunked'),
  ],
].map(([name = '', bytes = '']) => ({ name: `smuggling: ${name}`, bytes, responses: 1, statuses: REFUSED }));

const HOSTS: readonly RawRequest[] = [
  [
    'two hosts',
    'GET /nowhere HTTP/1.1\r\nHost: localhost\r\nHost: evil.example\r\nConnection: close\r\n\r\n',
  ],
  ['no host', 'GET /nowhere HTTP/1.1\r\nConnection: close\r\n\r\n'],
  ['a host with a path', 'GET /nowhere HTTP/1.1\r\nHost: localhost/evil\r\nConnection: close\r\n\r\n'],
  ['a host with a user', 'GET /nowhere HTTP/1.1\r\nHost: me@evil.example\r\nConnection: close\r\n\r\n'],
  ['a host with a space', 'GET /nowhere HTTP/1.1\r\nHost: local host\r\nConnection: close\r\n\r\n'],
].map(([name = '', bytes = '']) => ({ name, bytes, responses: 1, statuses: REFUSED }));

const LINES: readonly RawRequest[] = [
  { name: 'nothing that is HTTP', bytes: '\x16\x03\x01\x02\x00\x01\x00', statuses: REFUSED },
  { name: 'HTTP/0.9', bytes: 'GET /\r\n\r\n', statuses: [200, 400] },
  { name: 'HTTP/2 without TLS', bytes: 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', statuses: [400, 405, 505] },
  { name: 'HTTP/9.9', bytes: 'GET / HTTP/9.9\r\nHost: localhost\r\n\r\n', statuses: [400, 505] },
  { name: 'a bare line feed', bytes: 'GET / HTTP/1.1\nHost: localhost\n\n', responses: 1 },
  { name: 'NUL in the line', bytes: 'GET /\0 HTTP/1.1\r\nHost: localhost\r\n\r\n', statuses: REFUSED },
  { name: 'NUL in a header', bytes: get('/', 'X: a\0b'), statuses: REFUSED },
  { name: 'a bare return in a header', bytes: get('/', 'X: a\rSet-Cookie: b'), statuses: REFUSED },
  { name: 'a header without a name', bytes: get('/', ': x'), statuses: REFUSED },
  { name: 'bytes above ASCII in the target', bytes: get('/\xff\xfe'), statuses: [400, 404] },
  { name: 'bytes above ASCII in headers', bytes: get('/', 'User-Agent: \xff\xfe', 'Cookie: a=\xff') },
  { name: 'a target of 20 kB', bytes: get(`/${'a'.repeat(20_000)}`), statuses: [414, 431] },
  { name: 'a header of 100 kB', bytes: get('/', `X: ${'a'.repeat(100_000)}`), statuses: [431] },
  {
    name: 'ten thousand headers',
    bytes: get('/', ...Array.from({ length: 10_000 }, (_, index) => `X${index}: y`)),
    statuses: [431],
  },
  { name: 'a thousand short headers', bytes: get('/', ...Array.from({ length: 1_000 }, () => 'a: b')) },
  { name: 'a thousand cookies', bytes: get('/profile', `Cookie: ${'a=b; '.repeat(1_000)}`) },
  { name: 'a session that is none', bytes: get('/profile', 'Cookie: __Host-session_token=%00.%E0%A4%A') },
  { name: 'many sessions', bytes: get('/profile', `Cookie: ${'__Host-session_token=x.y; '.repeat(300)}`) },
  { name: 'ranges without end', bytes: get('/favicon.svg', `Range: bytes=${'0-,'.repeat(3_000)}0-`) },
  { name: 'encodings without end', bytes: get('/', `Accept-Encoding: ${'br;q=0,'.repeat(2_000)}x`) },
  { name: 'tags without end', bytes: get('/', `If-None-Match: ${'"a",'.repeat(3_000)}"b"`) },
  { name: 'HTTP/1.0', bytes: 'GET /about HTTP/1.0\r\n\r\n', statuses: [200] },
  { name: 'an expectation', bytes: post('', 'Expect: 200-ok', 'Content-Length: 0'), statuses: [417] },
  {
    name: 'an upgrade to HTTP/2',
    bytes: get('/', 'Upgrade: h2c', 'HTTP2-Settings: AAMAAABkAAQAAP__'),
    statuses: [200, 400],
  },
  {
    name: 'an upgrade to a socket',
    bytes: get('/', 'Upgrade: websocket', 'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ=='),
    statuses: [200, 400],
  },
  {
    name: 'a hundred requests at once',
    bytes: 'GET /about HTTP/1.1\r\nHost: localhost\r\n\r\n'.repeat(100),
    responses: 100,
  },
];

const METHODS: readonly RawRequest[] = [
  ...['TRACE', 'PROPFIND', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'LINK', 'PURGE', 'SEARCH', 'QUERY'].map(
    (method) => ({
      name: `the method ${method}`,
      bytes: `${method} / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`,
      statuses: [400, 405],
    }),
  ),
  { name: 'a method that is none', bytes: 'GRAB / HTTP/1.1\r\nHost: localhost\r\n\r\n', statuses: REFUSED },
  { name: 'a small method', bytes: 'get / HTTP/1.1\r\nHost: localhost\r\n\r\n', statuses: REFUSED },
  // The server offers no tunnel: it closes the connection or refuses with an error.
  {
    name: 'a tunnel',
    bytes: 'CONNECT evil.example:443 HTTP/1.1\r\nHost: evil.example:443\r\n\r\n',
    statuses: [400, 405],
  },
];

const TARGETS: readonly RawRequest[] = [
  'http://evil.example/',
  'https://localhost/',
  '//evil.example',
  '//evil.example/%2f..',
  '/\\evil.example',
  '\\\\evil.example',
  '*',
  '?',
  '/..',
  '/../../etc/passwd',
  '/..%2f..%2fetc%2fpasswd',
  '/%2e%2e/%2e%2e/etc/passwd',
  '/assets/..%5c..%5cserver.ts',
  '/assets/../../server/index.js',
  '/files/..%2f..%2fsecret',
  '/files/%2e%2e%2fsecret',
  '/files/%252e%252e%252fsecret',
  '/files//etc/passwd',
  '/photos/..%2f..%2fsecret',
  '/tools/..%2foperator',
  '/%',
  '/%zz',
  '/%c0%ae%c0%ae/',
  '/%00',
  '/tools;jsessionid=x',
  '/tools/chatgpt.data;x',
  '/.git/config',
  '/.env',
  '/server-status',
  '/#fragment',
  '/ HTTP/1.1 ',
  '/%0d%0aSet-Cookie:%20a=b',
  '/auth/login?returnTo=/%0d%0aX-Injected:%201',
].map((target) => ({
  name: `the target ${target}`,
  bytes: get(target),
  responses: 1,
  // Another spelling of an address redirects to the plain one.
  statuses: [200, 308, 400, 404],
}));

export const RAW_REQUESTS: readonly RawRequest[] = [...SMUGGLED, ...HOSTS, ...LINES, ...METHODS, ...TARGETS];
