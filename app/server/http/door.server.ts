import { setImmediate as turn } from 'node:timers/promises';

/** So many turns of the event loop in a row without a request, and there is nobody left at the door. */
const CALM_TURNS = 2;
/** Where requests never cease, work begins all the same. */
const MOST_TURNS = 64;

/**
 * Puts whoever comes before the work that is already here. The event loop takes one connection in each of its
 * turns, and a turn in which a page is rendered takes long: if one rendering followed another, a crowd would
 * stand before the door until the system turned it away. So each rendering waits until all have come in, and
 * have been answered from memory, lined up or turned away.
 */
export class Door {
  #arrived = 0;

  /** Somebody has come in. */
  note(): void {
    this.#arrived += 1;
  }

  /** Waits until nobody more comes in, or for a moment. */
  async calm(): Promise<void> {
    let calmTurns = 0;
    for (let turns = 0; turns < MOST_TURNS && calmTurns < CALM_TURNS; turns += 1) {
      const before = this.#arrived;
      await turn();
      calmTurns = this.#arrived === before ? calmTurns + 1 : 0;
    }
  }
}
