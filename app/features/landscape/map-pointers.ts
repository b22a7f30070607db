/** In pixels of the map. */
export interface Point {
  x: number;
  y: number;
}

/** What is done to the map by pointers and the wheel. */
interface Gestures {
  /** The wheel is turned over a point; whoever takes the event keeps the page still. */
  turned: (event: WheelEvent, at: Point) => void;
  /** @param pinch how far two fingers have spread, and the point between them; null for one pointer */
  dragged: (dx: number, dy: number, pinch: { by: number; at: Point } | null) => void;
  /** @param isMouse otherwise a finger, which is less exact */
  pressed: (at: Point, isMouse: boolean) => void;
  /** A mouse is over a point without a button; null where it has left. */
  over: (at: Point | null) => void;
}

/** In pixels: farther is no press. */
const PRESS = 5;

/** Reads pointers and the wheel on an element: drags, pinches and presses. */
export class MapPointers {
  readonly #host: HTMLElement;
  readonly #told: Gestures;
  readonly #down = new Map<number, Point>();
  readonly #listening = new AbortController();
  /** Where the host is on the screen; null if it may have moved. Asking costs a layout while the stage moves. */
  #corner: DOMRect | null = null;
  #travelled = 0;

  constructor(host: HTMLElement, told: Gestures) {
    this.#host = host;
    this.#told = told;
    this.#listen();
  }

  end(): void {
    this.#listening.abort();
  }

  /** The host may have moved. */
  hostMoved(): void {
    this.#corner = null;
  }

  #listen(): void {
    const { signal } = this.#listening;
    const on = <Name extends keyof HTMLElementEventMap>(
      name: Name,
      act: (event: HTMLElementEventMap[Name]) => void,
    ) => this.#host.addEventListener(name, act, { signal, passive: false });
    addEventListener('scroll', () => this.hostMoved(), { signal, passive: true, capture: true });
    on('wheel', (event) => this.#told.turned(event, this.#at(event)));
    on('pointerdown', (event) => {
      if (event.button !== 0) return;
      this.#down.set(event.pointerId, this.#at(event));
      if (this.#down.size === 1) this.#travelled = 0;
      this.#host.setPointerCapture(event.pointerId);
    });
    on('pointermove', (event) => this.#move(event));
    on('pointerup', (event) => {
      const wasAlone = this.#down.size === 1;
      if (this.#down.delete(event.pointerId) && wasAlone && this.#travelled < PRESS)
        this.#told.pressed(this.#at(event), event.pointerType === 'mouse');
    });
    on('pointercancel', (event) => this.#down.delete(event.pointerId));
    on('pointerleave', () => this.#told.over(null));
  }

  #at({ clientX, clientY }: MouseEvent): Point {
    this.#corner ??= this.#host.getBoundingClientRect();
    const { left, top } = this.#corner;
    return { x: clientX - left, y: clientY - top };
  }

  #move(event: PointerEvent): void {
    const before = this.#down.get(event.pointerId);
    const at = this.#at(event);
    if (!before) {
      if (event.pointerType === 'mouse') this.#told.over(at);
      return;
    }
    const other = [...this.#down].find(([id]) => id !== event.pointerId)?.[1];
    this.#down.set(event.pointerId, at);
    this.#travelled += Math.hypot(at.x - before.x, at.y - before.y);
    if (this.#travelled < PRESS) return;
    const [dx, dy] = [at.x - before.x, at.y - before.y];
    if (!other) {
      this.#told.dragged(dx, dy, null);
      return;
    }
    const spread = (point: Point) => Math.max(1, Math.hypot(point.x - other.x, point.y - other.y));
    const between = { x: (at.x + other.x) / 2, y: (at.y + other.y) / 2 };
    this.#told.dragged(dx / 2, dy / 2, { by: spread(at) / spread(before), at: between });
  }
}
