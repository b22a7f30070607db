import type { Route } from './+types/former-lifecycle';
import { leadOn } from './former-queue.server.ts';

export const loader = (asked: Route.LoaderArgs) => leadOn(asked, { kind: 'lifecycle', from: 'checker' });
