interface Props {
  /** The address that the form is sent to. */
  action: string;
  id: string;
  name: string;
  /** The place in the list, from 0, and how many there are. The form says which place its sender saw. */
  place: number;
  count: number;
}

/**
 * Buttons that move an entry one place up or down in a list, without a script too. By their ids they stay with their
 * entry when the list changes in place, and so does the focus: a second press moves the same entry on.
 */
export function StepButtons({ action, id, name, place, count }: Props) {
  return (
    <form method="post" action={action} className="flex gap-2">
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="place" value={place} />
      <button
        id={`up-${id}`}
        type="submit"
        name="intent"
        value="up"
        className="btn"
        disabled={place === 0}
        aria-label={`Move ${name} up`}
      >
        ↑
      </button>
      <button
        id={`down-${id}`}
        type="submit"
        name="intent"
        value="down"
        className="btn"
        disabled={place === count - 1}
        aria-label={`Move ${name} down`}
      >
        ↓
      </button>
    </form>
  );
}
