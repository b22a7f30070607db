import path from 'node:path';

/** The project's folder, wherever the command was typed. */
export const ROOT = path.resolve(import.meta.dirname, '..');

/** A path inside the project. */
export const inRoot = (...parts: string[]): string => path.join(ROOT, ...parts);

/** A command of a dependency, run by the Node that runs us. */
export const tool = (name: string): string => inRoot('node_modules', '.bin', name);
