import { once } from 'node:events';
import { SMTPServer } from 'smtp-server';
import { onTestFinished } from 'vitest';

interface Received {
  to: string[];
  source: Buffer;
}

/**
 * A real SMTP server on a port of its own. It is closed when the test ends.
 *
 * @param options.refuseRecipients the code that it refuses every recipient with
 * @param options.hangsAt the recipient about whom it never answers
 */
export async function startSmtp(options: { refuseRecipients?: number; hangsAt?: string } = {}) {
  const received: Received[] = [];
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    authOptional: true,
    allowInsecureAuth: true,
    onAuth: (_auth, _session, done) => done(new Error('No such user')),
    onRcptTo({ address }, _session, done) {
      if (address === options.hangsAt) return;
      const { refuseRecipients: responseCode } = options;
      done(responseCode ? Object.assign(new Error('Refused'), { responseCode }) : null);
    },
    async onData(stream, session, done) {
      const chunks: Buffer[] = [];
      for await (const chunk of stream) chunks.push(Buffer.from(chunk));
      received.push({
        to: session.envelope.rcptTo.map(({ address }) => address),
        source: Buffer.concat(chunks),
      });
      done();
    },
  });
  const listening = server.listen(0, '127.0.0.1');
  await once(listening, 'listening');
  onTestFinished(() => new Promise<void>((resolve) => server.close(() => resolve())));
  const address = listening.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return { url: `smtp://127.0.0.1:${port}`, received };
}
