import type { Route } from './+types/former-events';
import { leadOn } from './former-queue.server.ts';

export const loader = (asked: Route.LoaderArgs) => leadOn(asked, { kind: 'event', from: 'agent' });
