import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';

/** The parts of a browser's and authenticator's answer that a test can falsify. */
interface Lies {
  origin?: string;
  rpId?: string;
  counter?: number;
  isVerified?: boolean;
  userHandle?: string;
}

/** An authenticator with one passkey, which counts its uses (WebAuthn §6). */
export function createAuthenticator({ origin, rpId }: { origin: string; rpId: string }) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const id = randomBytes(32).toString('base64url');
  let counter = 0;
  let userHandle = '';

  const clientData = (type: string, challenge: string, lies: Lies) =>
    Buffer.from(JSON.stringify({ type, challenge, origin: lies.origin ?? origin, crossOrigin: false }));

  const authenticatorData = (lies: Lies, attested: Uint8Array = new Uint8Array()) => {
    const flags = 0x01 | (lies.isVerified === false ? 0 : 0x04) | (attested.length > 0 ? 0x40 : 0);
    const head = Buffer.alloc(5);
    head.writeUInt8(flags, 0);
    head.writeUInt32BE(lies.counter ?? counter, 1);
    return Buffer.concat([sha256(Buffer.from(lies.rpId ?? rpId)), head, attested]);
  };

  return {
    /** Answers a challenge for a new passkey. */
    create(options: { challenge: string; user: { id: string } }, lies: Lies = {}): string {
      userHandle = options.user.id;
      const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
      const key = isoCBOR.encode(
        new Map<number, number | Uint8Array>([
          [1, 2],
          [3, -7],
          [-1, 1],
          [-2, Uint8Array.from(Buffer.from(x, 'base64url'))],
          [-3, Uint8Array.from(Buffer.from(y, 'base64url'))],
        ]),
      );
      const credentialId = Buffer.from(id, 'base64url');
      const length = Buffer.alloc(2);
      length.writeUInt16BE(credentialId.length);
      const data = authenticatorData(lies, Buffer.concat([Buffer.alloc(16), length, credentialId, key]));
      const attestation = isoCBOR.encode(
        new Map<string, string | Map<string, string> | Uint8Array>([
          ['fmt', 'none'],
          ['attStmt', new Map<string, string>()],
          ['authData', Uint8Array.from(data)],
        ]),
      );
      return answer(id, {
        clientDataJSON: clientData('webauthn.create', options.challenge, lies).toString('base64url'),
        attestationObject: Buffer.from(attestation).toString('base64url'),
        transports: ['internal'],
      });
    },

    /** Answers a challenge with the passkey. */
    get(options: { challenge: string }, lies: Lies = {}): string {
      counter += 1;
      const said = clientData('webauthn.get', options.challenge, lies);
      const data = authenticatorData(lies);
      const signature = sign('sha256', Buffer.concat([data, sha256(said)]), privateKey);
      return answer(id, {
        clientDataJSON: said.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: signature.toString('base64url'),
        userHandle: lies.userHandle ?? userHandle,
      });
    },
  };
}

function answer(id: string, response: object): string {
  return JSON.stringify({ id, rawId: id, type: 'public-key', clientExtensionResults: {}, response });
}

function sha256(bytes: Uint8Array): Buffer {
  return createHash('sha256').update(bytes).digest();
}
