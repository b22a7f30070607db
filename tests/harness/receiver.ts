import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

/**
 * A receiver of webhooks under the name receiver.example, with a certificate that only the receiver itself
 * vouches for.
 */

export const RECEIVER_CERTIFICATE = `-----BEGIN CERTIFICATE-----
MIIBqzCCAVCgAwIBAgIUb1UdTugRV9Yvuifds5hSPf/wQIkwCgYIKoZIzj0EAwIw
GzEZMBcGA1UEAwwQcmVjZWl2ZXIuZXhhbXBsZTAgFw0yNjExMjIxNDUxMjZaGA8y
MTI2MTAyOTE0NTEyNlowGzEZMBcGA1UEAwwQcmVjZWl2ZXIuZXhhbXBsZTBZMBMG
ByqGSM49AgEGCCqGSM49AwEHA0IABIDPzZ49Dicbn73DpBZL7EZGn255D1CJVNMk
hU2QnrP9JeDQEm8NXH8l8tHkL0uJldTTllD3lhRp/lSlbnu3BQKjcDBuMB0GA1Ud
DgQWBBRqVlipATGqbkXmHt/mLVtvefNlSTAfBgNVHSMEGDAWgBRqVlipATGqbkXm
Ht/mLVtvefNlSTAPBgNVHRMBAf8EBTADAQH/MBsGA1UdEQQUMBKCEHJlY2VpdmVy
LmV4YW1wbGUwCgYIKoZIzj0EAwIDSQAwRgIhAPcM+rm70ih5g3w380c0+htsIDNr
DD8UJIaPbks81yWFAiEA3E8dMyl2sJSPk+z6z58zC7V2PcB+gf69k2dagoDQjxc=
-----END CERTIFICATE-----`;

/** Protects nothing: the certificate is only for tests. */
export const RECEIVER_KEY = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgw5MpYrnnR9/zKpsf
ZVHcaihQ+Oo2+JMtdm7YxdVq+/KhRANCAASAz82ePQ4nG5+9w6QWS+xGRp9ueQ9Q
iVTTJIVNkJ6z/SXg0BJvDVx/JfLR5C9LiZXU05ZQ95YUaf5UpW57twUC
-----END PRIVATE KEY-----`;

export interface Received {
  host: string | undefined;
  headers: Record<string, string>;
  body: string;
}

/**
 * Answers the path `/307` with a redirect to itself, `/endless` without end, `/hang` never, and any other
 * with 204.
 */
export async function startReceiver(): Promise<{ url: string; received: Received[] }> {
  const received: Received[] = [];
  const server = createServer({ cert: RECEIVER_CERTIFICATE, key: RECEIVER_KEY }, (request, response) => {
    let body = '';
    request.setEncoding('utf8').on('data', (chunk) => {
      body += chunk;
    });
    request.on('end', () => {
      const headers = Object.fromEntries(
        Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
      );
      received.push({ host: request.headers.host, headers, body });
      if (request.url === '/hang') return;
      if (request.url === '/307') response.writeHead(307, { Location: '/elsewhere' }).end();
      else if (request.url === '/500') response.writeHead(500).end();
      else if (request.url === '/endless') response.writeHead(200).write('x'.repeat(1_000_000));
      else response.writeHead(204).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { url: `https://receiver.example:${(server.address() as AddressInfo).port}`, received };
}
