import { executionAsyncResource } from 'node:async_hooks';

const kept: object[] = [];

/**
 * Keeps one of the objects that `process.nextTick` creates. Without any, V8 forgets their shape when it collects, and
 * the code that creates them takes the slow path from then on: about a sixth of Node's work for a request from memory
 * (docs/topics/operations.md).
 */
export function keepTickShape(): void {
  process.nextTick(() => kept.push(executionAsyncResource()));
}
