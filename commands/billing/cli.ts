import { createPayment } from '#features/billing/payment.server.ts';
import { reconcile } from '#features/billing/reconcile.server.ts';
import { onOwnSite, runProgram } from '#platform/start/command-line.server.ts';
import { storedSecret } from '#platform/start/secret.server.ts';
import { publicOrigin } from '#platform/start/settings.server.ts';
import { StartError } from '#platform/start/start-error.server.ts';

/** The command line for payments: `npm run billing reconcile`. */

const USAGE =
  'Usage: npm run billing reconcile\nAsks the payment provider about every customer and mends what is stored.\n';

async function main(args: readonly string[]): Promise<number> {
  if (args.length !== 1 || args[0] !== 'reconcile') {
    process.stderr.write(USAGE);
    return 2;
  }
  return onOwnSite(async ({ store, settings, log }) => {
    const secret = settings.AUTH_SECRET ?? storedSecret(settings.DATA_DIR);
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
  });
}

await runProgram(main);
