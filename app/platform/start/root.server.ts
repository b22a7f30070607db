import { findPackageJSON } from 'node:module';
import path from 'node:path';

/** The project's folder, from where this module runs: as a source or as part of a build. */
export const ROOT = path.dirname(findPackageJSON(import.meta.url) ?? '.');
