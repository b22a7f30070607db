import { queueLetters } from '#features/letters/sending.server.ts';
import { openDatabase } from '#platform/database/connection.server.ts';

/** A node that only queues letters, in its own process, which a test can kill. */
const [url = '', secret = ''] = process.argv.slice(2);
const { write: db } = openDatabase(url);
while (await queueLetters({ db, secret, origin: 'https://toolbox.example' }));
