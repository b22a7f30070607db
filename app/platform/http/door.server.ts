import { setImmediate as turn } from 'node:timers/promises';

/** After this many turns of the event loop without a request, nobody is left at the door. */
const CALM_TURNS = 2;
/** Work begins after this many turns even if requests keep coming. */
const MOST_TURNS = 64;

/**
 * Lets new requests in before work on earlier ones goes on. The event loop accepts one connection per turn,
 * and a turn that renders a page is long: with one rendering after another, a crowd would wait outside until
 * the system refused it. So each rendering waits until everyone is in and has been answered from memory,
 * queued or turned away.
 */
export class Door {
  #arrived = 0;

  /** A request has come in. */
  note(): void {
    this.#arrived += 1;
  }

  /** Waits until no more requests come in, but not for long. */
  async calm(): Promise<void> {
    let calmTurns = 0;
    for (let turns = 0; turns < MOST_TURNS && calmTurns < CALM_TURNS; turns += 1) {
      const before = this.#arrived;
      await turn();
      calmTurns = this.#arrived === before ? calmTurns + 1 : 0;
    }
  }
}
