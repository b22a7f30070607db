import type { RouterContextProvider } from 'react-router';
import { servicesContext } from '#server/request/context.server.ts';
import { orNone } from '#server/request/failures.server.ts';
import { countUnseen } from './news.server.ts';

/** How much is new for a member, for the account menu; 0 where that cannot be read. */
export async function unseenNews(context: Readonly<RouterContextProvider>, userId: string): Promise<number> {
  const { db } = context.get(servicesContext);
  const [count = 0] = await orNone(context, 'counting what is new', async () => [
    await countUnseen(db.write, userId),
  ]);
  return count;
}
