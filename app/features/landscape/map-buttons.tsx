interface Props {
  /** Whether all is seen. */
  isWhole: boolean;
  onNearer: () => void;
  onFarther: () => void;
  onWhole: () => void;
}

export function MapButtons({ isWhole, onNearer, onFarther, onWhole }: Props) {
  return (
    <fieldset className="map-buttons" aria-label="Zoom">
      <button type="button" aria-label="Nearer" onClick={onNearer}>
        +
      </button>
      <button type="button" aria-label="Farther" aria-disabled={isWhole} onClick={onFarther}>
        −
      </button>
      <button type="button" aria-disabled={isWhole} onClick={onWhole}>
        Whole
      </button>
    </fieldset>
  );
}
