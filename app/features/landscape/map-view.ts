import {
  type Camera,
  cellAt,
  moved,
  partWay,
  viewOf,
  wheelFactor,
  wholeView,
  within,
  zoomed,
} from './camera.ts';
import { categoryAt, tileAt } from './find-tile.ts';
import type { Box } from './layout.ts';
import { MapPointers, type Point } from './map-pointers.ts';
import { MapStage } from './map-stage.ts';
import type { Look } from './paint.ts';
import type { MapData, MapTile } from './tile-data.ts';
import { centreOf, isWholeView, nearestTile, readView, tileOfView, writeView } from './view-address.ts';

interface Told {
  /** A tile was pressed, or, with null, what is between tiles. */
  pressed: (tile: MapTile | null) => void;
  /** The pointer is over another tile. */
  over: (at: { tile: MapTile; x: number; y: number } | null) => void;
  /** Nothing moves any more. @param view for the address; null for the usual one @param isWhole whether all is seen */
  rested: (view: string | null, isWhole: boolean) => void;
}

/** In milliseconds: a step by a button, and how long nothing has moved when it is at rest. */
const STEP = 180;
const REST = 140;
/** In pixels: smaller tiles are gone to instead. */
const LEAST_PRESSED = 9;

/** The landscape in its place: what is seen of it, moved by pointers, wheel and calls. */
export class MapView {
  readonly #host: HTMLElement;
  readonly #stage: MapStage;
  readonly #data: MapData;
  readonly #told: Told;
  readonly #pointers: MapPointers;
  readonly #resized: ResizeObserver;
  #camera: Camera;
  /** What is seen where the address names no view. */
  #area: Box | null;
  #frame = 0;
  #resting = 0;
  #movedAt = Number.NEGATIVE_INFINITY;
  #way: { from: Camera; to: Camera; since: number } | null = null;

  /** @param start the view of an address @param area what is seen without one; null for the whole */
  constructor(
    host: HTMLElement,
    data: MapData,
    { look, start, area, told }: { look: Look; start: string | null; area: Box | null; told: Told },
  ) {
    this.#host = host;
    this.#data = data;
    this.#told = told;
    this.#stage = new MapStage(host, data, look, () => this.#repaint());
    this.#area = area;
    this.#camera = readView(start, data, this.#stage.size) ?? this.#viewOf(area);
    this.#pointers = new MapPointers(host, {
      turned: (event, at) => this.#wheel(event, at),
      dragged: (dx, dy, pinch) => this.#drag(dx, dy, pinch),
      pressed: (at, isMouse) => this.#press(at, isMouse),
      over: (at) => {
        const tile = at && this.#tileAt(at);
        told.over(tile && { tile, ...at });
      },
    });
    this.#resized = new ResizeObserver(() => {
      const isUsual = this.#isUsual();
      this.#pointers.hostMoved();
      this.#stage.measure();
      this.#camera = isUsual ? this.#viewOf(this.#area) : within(this.#camera, data, this.#stage.size);
      // Another size has emptied the canvas, and the next frame would show that.
      this.#draw(performance.now());
    });
    this.#resized.observe(host);
    this.#ask();
  }

  set look(look: Look) {
    this.#stage.look = look;
    this.#repaint();
  }

  end(): void {
    this.#pointers.end();
    this.#resized.disconnect();
    cancelAnimationFrame(this.#frame);
    clearTimeout(this.#resting);
  }

  /** @param around the tile that comes nearer to the middle with each step nearer; the middle itself without one in sight */
  zoom(by: number, around: MapTile | null): void {
    const { size } = this.#stage;
    const from = this.#way?.to ?? this.#camera;
    const to = around && centreOf(around);
    const isInSight =
      to &&
      Math.abs(to.x - from.x) * from.scale <= size.width / 2 &&
      Math.abs(to.y - from.y) * from.scale <= size.height / 2;
    if (!isInSight) {
      this.#goTo(zoomed(from, by, this.#data, size));
      return;
    }
    const share = 1 / Math.max(by, by * by);
    const x = to.x + (from.x - to.x) * share;
    const y = to.y + (from.y - to.y) * share;
    this.#goTo(within({ x, y, scale: from.scale * by }, this.#data, size));
  }

  /** Shows a part; null for the whole. */
  show(area: Box | null): void {
    this.#area = area;
    this.#goTo(this.#viewOf(area));
  }

  /** Shows the view of an address. @returns the tile that the address names, also where an edge keeps it from the middle; null for none */
  visit(address: string): MapTile | null {
    const camera = readView(address, this.#data, this.#stage.size);
    if (!camera) return null;
    this.#goTo(camera);
    return tileOfView(address, this.#data);
  }

  /** @param dx in shares of what is seen */
  pan(dx: number, dy: number): void {
    const { width, height } = this.#stage.size;
    this.#goTo(moved(this.#way?.to ?? this.#camera, dx * width, dy * height, this.#data, this.#stage.size));
  }

  /** Moves until a tile is in sight and large enough to be told apart. */
  bringIn({ x, y, size }: MapTile): void {
    const from = this.#way?.to ?? this.#camera;
    const scale = Math.max(from.scale, 26 / size);
    const [wide, high] = [
      this.#stage.size.width / scale / 2 - size,
      this.#stage.size.height / scale / 2 - size,
    ];
    const [middle, centre] = [x + size / 2, y + size / 2];
    const near = {
      x: Math.min(Math.max(from.x, middle - wide), middle + wide),
      y: Math.min(Math.max(from.y, centre - high), centre + high),
      scale,
    };
    this.#goTo(within(near, this.#data, this.#stage.size));
  }

  /** Keeps an element over a tile. */
  follow(element: HTMLElement | null, tile: MapTile | null): void {
    this.#stage.follow(element, tile);
    this.#stage.place(this.#camera);
  }

  /** The tile nearest to the middle of what is seen. */
  middle(fits: (tile: MapTile) => boolean): MapTile | null {
    return nearestTile(this.#way?.to ?? this.#camera, this.#data, fits);
  }

  /** In which half of what is seen a tile is, and at which pixel, once nothing moves any more. */
  sideOf(tile: MapTile): { isRight: boolean; isLow: boolean; at: Point } {
    const { x, y, scale } = this.#way?.to ?? this.#camera;
    const { width, height } = this.#stage.size;
    const middle = centreOf(tile);
    const at = { x: (middle.x - x) * scale + width / 2, y: (middle.y - y) * scale + height / 2 };
    return { isRight: middle.x > x, isLow: middle.y > y, at };
  }

  #viewOf(area: Box | null): Camera {
    return area ? viewOf(area, this.#data, this.#stage.size) : wholeView(this.#data, this.#stage.size);
  }

  /** Whether what is seen is what the address without a view shows. */
  #isUsual(): boolean {
    const { x, y, scale } = this.#viewOf(this.#area);
    return x === this.#camera.x && y === this.#camera.y && scale === this.#camera.scale;
  }

  #isWhole(): boolean {
    return isWholeView(this.#camera, this.#data, this.#stage.size);
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
    if (!isMoving || !this.#stage.isPainted) this.#stage.paint(this.#camera);
    this.#stage.place(this.#camera);
    if (this.#way) this.#move();
    clearTimeout(this.#resting);
    if (isMoving) this.#resting = window.setTimeout(() => this.#ask(), REST);
    else this.#rest();
  }

  #repaint(): void {
    this.#stage.outdate();
    this.#ask();
  }

  #rest(): void {
    this.#pointers.hostMoved();
    this.#host.style.touchAction = this.#isWhole() ? 'pan-y' : 'none';
    this.#told.rested(
      this.#isUsual() ? null : writeView(this.#camera, this.#data, this.#stage.size),
      this.#isWhole(),
    );
    if (!this.#stage.isReady) this.#resting = window.setTimeout(() => this.#stage.paintAll(), REST);
  }

  #onTheWay({ from, to, since }: { from: Camera; to: Camera; since: number }, now: number): Camera {
    const share = Math.min(1, Math.max(0, now - since) / STEP);
    if (share === 1) this.#way = null;
    return partWay(from, to, 1 - (1 - share) ** 3);
  }

  /** Away from the whole, the wheel turns the page: nobody is held here. */
  #wheel(event: WheelEvent, at: Point): void {
    if (event.deltaY > 0 && this.#isWhole() && !event.ctrlKey) return;
    event.preventDefault();
    this.#way = null;
    this.#camera = zoomed(this.#camera, wheelFactor(event), this.#data, this.#stage.size, at);
    this.#move();
  }

  #drag(dx: number, dy: number, pinch: { by: number; at: Point } | null): void {
    this.#way = null;
    this.#camera = moved(this.#camera, dx, dy, this.#data, this.#stage.size);
    if (pinch) this.#camera = zoomed(this.#camera, pinch.by, this.#data, this.#stage.size, pinch.at);
    this.#move();
  }

  #tileAt(at: Point): MapTile | null {
    return tileAt(this.#data, cellAt(this.#camera, this.#stage.size, at));
  }

  #nearerTo(at: Point): Camera {
    const category = categoryAt(this.#data, cellAt(this.#camera, this.#stage.size, at));
    const fitting = category && viewOf(category, this.#data, this.#stage.size);
    if (fitting && fitting.scale > this.#camera.scale * 1.2) return fitting;
    return zoomed(this.#camera, 3, this.#data, this.#stage.size, at);
  }

  /** Tiles too small to be hit are come nearer to: first to their category. */
  #press(at: Point, isMouse: boolean): void {
    const tile = this.#tileAt(at);
    const least = isMouse ? LEAST_PRESSED : 2 * LEAST_PRESSED;
    if (tile && tile.size * this.#camera.scale >= least) this.#told.pressed(tile);
    else {
      if (this.#camera.scale < least) this.#goTo(this.#nearerTo(at));
      // A card of what is out of sight then would say of nothing what it is about.
      this.#told.pressed(null);
    }
  }
}
