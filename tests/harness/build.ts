import { ensureBuild } from '../../scripts/build.ts';

/** Tests of the built app rebuild it when sources have changed. */
export default async function setup(): Promise<void> {
  await ensureBuild();
}
