import {
  type IncomingMessage,
  type OutgoingHttpHeader,
  type OutgoingHttpHeaders,
  ServerResponse,
} from 'node:http';

type Headers = OutgoingHttpHeaders | OutgoingHttpHeader[];

const REQUEST_ID = 'x-request-id';

/**
 * A response that still knows its id after it was sent: Node forgets headers that are set as a list. All servers of a
 * process use it, because Node's code is slower with two classes than with one (docs/topics/operations.md).
 */
export class IdentifiedResponse<
  Request extends IncomingMessage = IncomingMessage,
> extends ServerResponse<Request> {
  #written: Headers | undefined;

  override writeHead(status: number, message?: string | Headers, headers?: Headers): this {
    if (typeof message === 'string') {
      this.#written = headers;
      return super.writeHead(status, message, headers);
    }
    this.#written = message;
    return super.writeHead(status, message);
  }

  get requestId(): string | undefined {
    return idIn(this.#written) ?? this.getHeader(REQUEST_ID)?.toString();
  }
}

function idIn(headers: Headers | undefined): string | undefined {
  if (!Array.isArray(headers)) return undefined;
  const at = headers.findIndex((name, index) => index % 2 === 0 && String(name).toLowerCase() === REQUEST_ID);
  return at < 0 ? undefined : String(headers[at + 1]);
}
