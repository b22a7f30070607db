import type { Camera, Size } from './camera.ts';
import { type Look, Painter } from './paint.ts';
import type { MapData, MapTile } from './tile-data.ts';

/**
 * The canvases of the landscape: behind, a picture of all; before it, what is seen, painted whenever nothing moves. While it
 * moves, the stage with both is moved as it is, which costs the same for any number of tiles.
 */
export class MapStage {
  readonly #host: HTMLElement;
  readonly #stage = document.createElement('div');
  readonly #all = document.createElement('canvas');
  readonly #seen = document.createElement('canvas');
  readonly #painter: Painter;
  /** What the canvas before shows; null if that is no longer true. */
  #painted: Camera | null = null;
  /** Whether the canvas behind shows how it looks now. */
  #isReady = false;
  #followed: { element: HTMLElement; tile: MapTile } | null = null;
  size: Size = { width: 1, height: 1 };

  /** @param onLogos some logos have come */
  constructor(host: HTMLElement, data: MapData, look: Look, onLogos: () => void) {
    this.#host = host;
    this.#all.style.width = `${data.width}px`;
    this.#stage.append(this.#all, this.#seen);
    host.replaceChildren(this.#stage);
    this.#painter = new Painter(data, look, onLogos);
    this.measure();
  }

  get isPainted(): boolean {
    return this.#painted !== null;
  }

  get isReady(): boolean {
    return this.#isReady;
  }

  set look(look: Look) {
    this.#painter.look = look;
  }

  /** What both canvases show is no longer true. */
  outdate(): void {
    this.#painted = null;
    this.#isReady = false;
  }

  /** Takes the size of its host, which empties the canvas before. */
  measure(): void {
    const { clientWidth, clientHeight } = this.#host;
    this.size = { width: Math.max(1, clientWidth), height: Math.max(1, clientHeight) };
    // Three pixels for one cannot be told from two, and take twice the time.
    const density = Math.min(2, window.devicePixelRatio || 1);
    this.#seen.width = Math.round(this.size.width * density);
    this.#seen.height = Math.round(this.size.height * density);
    this.#seen.style.width = `${this.size.width}px`;
    this.#painted = null;
  }

  /** Paints what is seen, unless that is painted, and puts the picture of all behind it. */
  paint(camera: Camera): void {
    if (this.#painted === camera) return;
    const { x, y, scale } = camera;
    const { width, height } = this.size;
    this.#painter.paint(this.#seen, camera, this.size);
    this.#all.style.transform = `translate(${width / 2 - x * scale}px, ${height / 2 - y * scale}px) scale(${scale})`;
    this.#painted = camera;
  }

  /** Paints the picture of all. */
  paintAll(): void {
    this.#painter.paintAll(this.#all);
    this.#isReady = true;
  }

  /** Keeps an element over a tile. */
  follow(element: HTMLElement | null, tile: MapTile | null): void {
    this.#followed = element && tile && { element, tile };
  }

  /** Puts the stage, and what follows a tile, where the camera sees them. */
  place(camera: Camera): void {
    const { x, y, scale } = camera;
    const { width, height } = this.size;
    const put = (element: HTMLElement, cell: { x: number; y: number }, rest: string) => {
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
    if (this.#painted === camera) element.style.width = element.style.height = `${tile.size * scale}px`;
  }
}
