import {
  type Camera,
  cellAt,
  moved,
  partWay,
  type Size,
  viewOf,
  wheelFactor,
  wholeView,
  within,
  zoomed,
} from './camera.ts';
import { categoryAt, tileAt } from './find-tile.ts';
import type { Box } from './layout.ts';
import { type Look, Painter } from './paint.ts';
import type { MapData, MapTile } from './tile-data.ts';
import { isWholeView, nearestTile, readView, writeView } from './view-address.ts';

interface Told {
  /** A tile was pressed, or, with null, what is between tiles. */
  pressed: (tile: MapTile | null) => void;
  /** The pointer is over another tile. */
  over: (tile: MapTile | null, at: Point) => void;
  /** Nothing moves any more. @param view for the address; null for the usual one @param isWhole whether all is seen */
  rested: (view: string | null, isWhole: boolean) => void;
}

interface Point {
  x: number;
  y: number;
}

/** In milliseconds: a step by a button, and how long nothing has moved when it is at rest. */
const STEP = 180;
const REST = 140;
/** In pixels: farther is no press; smaller tiles are gone to instead. */
const PRESS = 5;
const LEAST_PRESSED = 9;

/**
 * The landscape in its place: what is seen of it, moved by pointers, wheel and calls. There are two canvases: behind, a
 * picture of all; before it, what is seen, painted whenever nothing moves. While it moves, the stage with both is moved as
 * it is, which costs the same for any number of tiles.
 */
export class MapView {
  readonly #host: HTMLElement;
  readonly #stage = document.createElement('div');
  readonly #all = document.createElement('canvas');
  readonly #seen = document.createElement('canvas');
  readonly #data: MapData;
  readonly #told: Told;
  readonly #painter: Painter;
  readonly #pointers = new Map<number, Point>();
  readonly #listening = new AbortController();
  readonly #resized: ResizeObserver;
  #size: Size = { width: 1, height: 1 };
  #camera: Camera;
  /** What is seen where the address names no view. */
  #area: Box | null;
  /** What the canvas before shows; null if that is no longer true. */
  #painted: Camera | null = null;
  /** Where the host is on the screen; null if it may have moved. Asking costs a layout while the stage moves. */
  #corner: DOMRect | null = null;
  /** Whether the canvas behind shows how it looks now. */
  #isReady = false;
  #frame = 0;
  #resting = 0;
  #movedAt = Number.NEGATIVE_INFINITY;
  #travelled = 0;
  #way: { from: Camera; to: Camera; since: number } | null = null;
  #followed: { element: HTMLElement; tile: MapTile } | null = null;

  /** @param start the view of an address @param area what is seen without one; null for the whole */
  constructor(
    host: HTMLElement,
    data: MapData,
    { look, start, area, told }: { look: Look; start: string | null; area: Box | null; told: Told },
  ) {
    this.#host = host;
    this.#all.style.width = `${data.width}px`;
    this.#stage.append(this.#all, this.#seen);
    host.replaceChildren(this.#stage);
    this.#data = data;
    this.#told = told;
    this.#painter = new Painter(data, look, () => this.#repaint());
    this.#measure();
    this.#area = area;
    this.#camera = readView(start, data, this.#size) ?? this.#viewOf(area);
    this.#listen();
    this.#resized = new ResizeObserver(() => {
      const isUsual = this.#isUsual();
      this.#corner = null;
      this.#measure();
      this.#camera = isUsual ? this.#viewOf(this.#area) : within(this.#camera, data, this.#size);
      // Another size has emptied the canvas, and the next frame would show that.
      this.#draw(performance.now());
    });
    this.#resized.observe(host);
    this.#ask();
  }

  set look(look: Look) {
    this.#painter.look = look;
    this.#repaint();
  }

  end(): void {
    this.#listening.abort();
    this.#resized.disconnect();
    cancelAnimationFrame(this.#frame);
    clearTimeout(this.#resting);
  }

  zoom(by: number): void {
    this.#goTo(zoomed(this.#way?.to ?? this.#camera, by, this.#data, this.#size));
  }

  /** Shows a part; null for the whole. */
  show(area: Box | null): void {
    this.#area = area;
    this.#goTo(this.#viewOf(area));
  }

  /** @param dx in shares of what is seen */
  pan(dx: number, dy: number): void {
    const { width, height } = this.#size;
    this.#goTo(moved(this.#way?.to ?? this.#camera, dx * width, dy * height, this.#data, this.#size));
  }

  /** Moves until a tile is in sight and large enough to be told apart. */
  bringIn({ x, y, size }: MapTile): void {
    const from = this.#way?.to ?? this.#camera;
    const scale = Math.max(from.scale, 26 / size);
    const [wide, high] = [this.#size.width / scale / 2 - size, this.#size.height / scale / 2 - size];
    const [middle, centre] = [x + size / 2, y + size / 2];
    const near = {
      x: Math.min(Math.max(from.x, middle - wide), middle + wide),
      y: Math.min(Math.max(from.y, centre - high), centre + high),
      scale,
    };
    this.#goTo(within(near, this.#data, this.#size));
  }

  /** Keeps an element over a tile. */
  follow(element: HTMLElement | null, tile: MapTile | null): void {
    this.#followed = element && tile && { element, tile };
    this.#place();
  }

  /** The tile nearest to the middle of what is seen. */
  middle(fits: (tile: MapTile) => boolean): MapTile | null {
    return nearestTile(this.#way?.to ?? this.#camera, this.#data, fits);
  }

  /** In which half of what is seen a tile is, once nothing moves any more. */
  sideOf({ x, y, size }: MapTile): { isRight: boolean; isLow: boolean } {
    const camera = this.#way?.to ?? this.#camera;
    return { isRight: x + size / 2 > camera.x, isLow: y + size / 2 > camera.y };
  }

  #viewOf(area: Box | null): Camera {
    return area ? viewOf(area, this.#data, this.#size) : wholeView(this.#data, this.#size);
  }

  /** Whether what is seen is what the address without a view shows. */
  #isUsual(): boolean {
    const { x, y, scale } = this.#viewOf(this.#area);
    return x === this.#camera.x && y === this.#camera.y && scale === this.#camera.scale;
  }

  #isWhole(): boolean {
    return isWholeView(this.#camera, this.#data, this.#size);
  }

  #measure(): void {
    const { clientWidth, clientHeight } = this.#host;
    this.#size = { width: Math.max(1, clientWidth), height: Math.max(1, clientHeight) };
    // Three pixels for one cannot be told from two, and take twice the time.
    const density = Math.min(2, window.devicePixelRatio || 1);
    this.#seen.width = Math.round(this.#size.width * density);
    this.#seen.height = Math.round(this.#size.height * density);
    this.#seen.style.width = `${this.#size.width}px`;
    this.#painted = null;
  }

  #goTo(to: Camera): void {
    const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
    this.#way = isStill ? null : { from: this.#camera, to, since: performance.now() };
    if (isStill) this.#camera = to;
    this.#move();
  }

  /** Something moves with this frame. */
  #move(): void {
    this.#movedAt = performance.now();
    this.#ask();
  }

  #ask(): void {
    this.#frame ||= requestAnimationFrame((now) => {
      this.#frame = 0;
      this.#draw(now);
    });
  }

  #draw(now: number): void {
    if (this.#way) this.#camera = this.#onTheWay(this.#way, now);
    const isMoving = this.#way !== null || performance.now() - this.#movedAt < REST;
    if (!isMoving || this.#painted === null) {
      if (this.#painted !== this.#camera) this.#paint();
    }
    this.#place();
    if (this.#way) this.#move();
    clearTimeout(this.#resting);
    if (isMoving) this.#resting = window.setTimeout(() => this.#ask(), REST);
    else this.#rest();
  }

  /** Paints what is seen, and puts the picture of all behind it. */
  #paint(): void {
    const { x, y, scale } = this.#camera;
    const { width, height } = this.#size;
    this.#painter.paint(this.#seen, this.#camera, this.#size);
    this.#all.style.transform = `translate(${width / 2 - x * scale}px, ${height / 2 - y * scale}px) scale(${scale})`;
    this.#painted = this.#camera;
  }

  #repaint(): void {
    this.#painted = null;
    this.#isReady = false;
    this.#ask();
  }

  #rest(): void {
    this.#corner = null;
    this.#host.style.touchAction = this.#isWhole() ? 'pan-y' : 'none';
    this.#told.rested(
      this.#isUsual() ? null : writeView(this.#camera, this.#data, this.#size),
      this.#isWhole(),
    );
    if (this.#isReady) return;
    this.#resting = window.setTimeout(() => {
      this.#painter.paintAll(this.#all);
      this.#isReady = true;
    }, REST);
  }

  #onTheWay({ from, to, since }: { from: Camera; to: Camera; since: number }, now: number): Camera {
    const share = Math.min(1, Math.max(0, now - since) / STEP);
    if (share === 1) this.#way = null;
    return partWay(from, to, 1 - (1 - share) ** 3);
  }

  /** Puts the stage, and what follows a tile, where the camera sees them. */
  #place(): void {
    const { x, y, scale } = this.#camera;
    const { width, height } = this.#size;
    const put = (element: HTMLElement, cell: Point, rest: string) => {
      const [left, top] = [(cell.x - x) * scale + width / 2, (cell.y - y) * scale + height / 2];
      element.style.transform = `translate(${left}px, ${top}px)${rest}`;
    };
    if (this.#painted) {
      const [across, down] = [width / 2 / this.#painted.scale, height / 2 / this.#painted.scale];
      const corner = { x: this.#painted.x - across, y: this.#painted.y - down };
      put(this.#stage, corner, ` scale(${scale / this.#painted.scale})`);
      // Nearer than what is painted, nothing behind it is seen, and browsers copy each canvas for each frame.
      const isCovered =
        Math.abs(x - this.#painted.x) <= across - width / 2 / scale &&
        Math.abs(y - this.#painted.y) <= down - height / 2 / scale;
      this.#all.style.visibility = isCovered ? 'hidden' : '';
    }
    if (!this.#followed) return;
    const { element, tile } = this.#followed;
    put(element, tile, '');
    // Another size takes a layout of the page, so it waits until nothing moves.
    if (this.#painted === this.#camera) element.style.width = element.style.height = `${tile.size * scale}px`;
  }

  #listen(): void {
    const { signal } = this.#listening;
    const on = <Name extends keyof HTMLElementEventMap>(
      name: Name,
      act: (event: HTMLElementEventMap[Name]) => void,
    ) => this.#host.addEventListener(name, act, { signal, passive: false });
    on('wheel', (event) => this.#wheel(event));
    const moves = () => {
      this.#corner = null;
    };
    addEventListener('scroll', moves, { signal, passive: true, capture: true });
    on('pointerdown', (event) => {
      if (event.button !== 0) return;
      this.#pointers.set(event.pointerId, this.#at(event));
      if (this.#pointers.size === 1) this.#travelled = 0;
      this.#host.setPointerCapture(event.pointerId);
    });
    on('pointermove', (event) => this.#drag(event));
    on('pointerup', (event) => {
      const wasAlone = this.#pointers.size === 1;
      if (this.#pointers.delete(event.pointerId) && wasAlone && this.#travelled < PRESS) this.#press(event);
    });
    on('pointercancel', (event) => this.#pointers.delete(event.pointerId));
    on('pointerleave', (event) => this.#told.over(null, this.#at(event)));
  }

  #at({ clientX, clientY }: MouseEvent): Point {
    this.#corner ??= this.#host.getBoundingClientRect();
    const { left, top } = this.#corner;
    return { x: clientX - left, y: clientY - top };
  }

  /** Away from the whole, the wheel turns the page: nobody is held here. */
  #wheel(event: WheelEvent): void {
    if (event.deltaY > 0 && this.#isWhole() && !event.ctrlKey) return;
    event.preventDefault();
    this.#way = null;
    this.#camera = zoomed(this.#camera, wheelFactor(event), this.#data, this.#size, this.#at(event));
    this.#move();
  }

  #drag(event: PointerEvent): void {
    const before = this.#pointers.get(event.pointerId);
    const at = this.#at(event);
    if (!before) {
      if (event.pointerType === 'mouse') this.#told.over(this.#tileAt(at), at);
      return;
    }
    const other = [...this.#pointers].find(([id]) => id !== event.pointerId)?.[1];
    this.#pointers.set(event.pointerId, at);
    this.#travelled += Math.hypot(at.x - before.x, at.y - before.y);
    if (this.#travelled < PRESS) return;
    this.#way = null;
    const share = other ? 0.5 : 1;
    const [dx, dy] = [(at.x - before.x) * share, (at.y - before.y) * share];
    this.#camera = moved(this.#camera, dx, dy, this.#data, this.#size);
    if (other) {
      const spread = (point: Point) => Math.max(1, Math.hypot(point.x - other.x, point.y - other.y));
      const between = { x: (at.x + other.x) / 2, y: (at.y + other.y) / 2 };
      this.#camera = zoomed(this.#camera, spread(at) / spread(before), this.#data, this.#size, between);
    }
    this.#move();
  }

  #tileAt(at: Point): MapTile | null {
    return tileAt(this.#data, cellAt(this.#camera, this.#size, at));
  }

  #nearerTo(at: Point): Camera {
    const category = categoryAt(this.#data, cellAt(this.#camera, this.#size, at));
    const fitting = category && viewOf(category, this.#data, this.#size);
    if (fitting && fitting.scale > this.#camera.scale * 1.2) return fitting;
    return zoomed(this.#camera, 3, this.#data, this.#size, at);
  }

  /** Tiles too small to be hit are come nearer to: first to their category. */
  #press(event: PointerEvent): void {
    const at = this.#at(event);
    const tile = this.#tileAt(at);
    const least = event.pointerType === 'mouse' ? LEAST_PRESSED : 2 * LEAST_PRESSED;
    if (tile && tile.size * this.#camera.scale >= least) this.#told.pressed(tile);
    else if (this.#camera.scale < least) this.#goTo(this.#nearerTo(at));
    else this.#told.pressed(null);
  }
}
