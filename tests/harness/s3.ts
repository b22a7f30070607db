import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import S3rver from 's3rver';
import { onTestFinished } from 'vitest';
import { temporaryFolder } from './folders.ts';

export interface TestBucket {
  settings: {
    S3_ENDPOINT: string;
    S3_BUCKET: string;
    S3_REGION: string;
    S3_ACCESS_KEY_ID: string;
    S3_SECRET_ACCESS_KEY: string;
  };
  /** The same bucket as any browser would request it. */
  address: string;
}

/** A real S3 server with one bucket, on a free port, while the test runs. */
export async function startS3(): Promise<TestBucket> {
  const s3 = new S3rver({
    directory: temporaryFolder(),
    silent: true,
    vhostBuckets: false,
    configureBuckets: [{ name: 'photos', configs: [] }],
  });
  await s3.configureBuckets();
  const server = createServer(s3.callback());
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => close(server));
  const bound = server.address();
  const endpoint = `http://127.0.0.1:${typeof bound === 'object' && bound ? bound.port : ''}`;
  return {
    settings: {
      S3_ENDPOINT: endpoint,
      S3_BUCKET: 'photos',
      S3_REGION: 'us-east-1',
      // The only user that the server knows.
      S3_ACCESS_KEY_ID: 'S3RVER',
      S3_SECRET_ACCESS_KEY: 'S3RVER',
    },
    address: `${endpoint}/photos`,
  };
}

async function close(server: Server): Promise<void> {
  server.closeAllConnections();
  server.close();
  await once(server, 'close');
}
