import { queueLetters } from '#features/letters/sending.server.ts';
import { openDatabase } from '#platform/database/connection.server.ts';

/** A node that only queues letters, as a process of its own that a test can kill. */
const [url = '', secret = ''] = process.argv.slice(2);
const { write: db } = openDatabase(url);
while (await queueLetters({ db, secret, origin: 'https://toolbox.example' }));
