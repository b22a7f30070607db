import { executionAsyncResource } from 'node:async_hooks';

const kept: object[] = [];

/**
 * Keeps one of the objects that `process.nextTick` makes. While no request runs there are none, so V8 forgets their
 * shape when it collects. The code that makes them then takes the slow way for good: about a sixth of all that Node
 * does for a request from memory (docs/topics/operations.md).
 */
export function keepTickShape(): void {
  process.nextTick(() => kept.push(executionAsyncResource()));
}
