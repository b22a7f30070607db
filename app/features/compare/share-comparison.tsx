import { MARKS } from '#site/marks.ts';

/** Copies or prints the comparison. A browser that refuses to copy shows the address, selected. */
export function ShareComparison({ path }: { path: string }) {
  return (
    <>
      <button type="button" className="btn needs-script" {...MARKS.copies(path)} aria-controls="copied">
        Copy link
      </button>
      <button type="button" className="btn needs-script" {...MARKS.prints()}>
        Print
      </button>
      <span role="status" className="small empty:-ml-3" id="copied" />
      <input hidden readOnly aria-label="Address of this comparison" className="field max-w-120" />
    </>
  );
}
