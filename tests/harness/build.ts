import { ensureBuild } from '../../scripts/build.ts';

/** Tests of the built app build it when sources have changed since. */
export default async function setup(): Promise<void> {
  await ensureBuild();
}
