import { createPayment } from '#server/billing/payment.server.ts';
import { reconcile } from '#server/billing/reconcile.server.ts';
import { innermostMessage } from '#server/db/unavailable.server.ts';
import { speakAsStored } from '#server/site/kept-site.server.ts';
import { keptSecret } from '#server/start/secret.server.ts';
import { publicOrigin, readSettings } from '#server/start/settings.server.ts';
import { StartError } from '#server/start/start-error.server.ts';
import { openStore } from '#server/start/store.server.ts';
import { createLog } from '#server/watch/log.server.ts';

/** The command line for payments: `npm run billing reconcile`. */

const USAGE =
  'Usage: npm run billing reconcile\nAsks the payment provider about every customer and mends what is stored.\n';

async function main(args: readonly string[]): Promise<number> {
  if (args.length !== 1 || args[0] !== 'reconcile') {
    process.stderr.write(USAGE);
    return 2;
  }
  const settings = readSettings();
  const log = createLog(settings);
  const store = await openStore(settings, { log, say: (line) => process.stderr.write(`${line}\n`) });
  try {
    await speakAsStored(store.db.read);
    const secret = settings.AUTH_SECRET ?? keptSecret(settings.DATA_DIR);
    const payment = createPayment({ db: store.db, settings, secret });
    if (!payment) throw new StartError('No payment provider is set up: STRIPE_SECRET_KEY is not set.');
    const { read, failed } = await reconcile({
      db: store.db.write,
      payment,
      origin: publicOrigin(settings),
      log,
    });
    process.stdout.write(`Customers read: ${read}. Not read: ${failed}.\n`);
    return failed === 0 ? 0 : 1;
  } finally {
    await store.close();
  }
}

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  process.stderr.write(`${error instanceof StartError ? error.message : innermostMessage(error)}\n`);
  process.exitCode = 1;
}
