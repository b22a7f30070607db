import { type RefObject, useEffect, useRef, useState } from 'react';
import type { QuestionHit } from '#domain/entities.ts';
import { LIMITS } from '#domain/limits.ts';
import { paths } from '#domain/paths.ts';
import { readSuggestions } from '#domain/search/suggestions.ts';

const NONE: QuestionHit[] = [];

/** The state of a search box's suggestions, and the events that change it. */
export function useSuggestions(input: RefObject<HTMLInputElement | null>) {
  const [term, setTerm] = useState('');
  const [questions, setQuestions] = useState(NONE);
  const [isWanted, setWanted] = useState(false);
  const [marked, setMarked] = useState<number | null>(null);
  const hiding = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isOpen = isWanted && questions.length > 0;
  const active = isOpen ? marked : null;

  useEffect(() => {
    setMarked(null);
    setQuestions(NONE);
    if ([...term].length < LIMITS.suggestionMinLength) return;
    // Cleaned up when the term changes: an outdated answer is neither awaited nor shown.
    const unwanted = new AbortController();
    const pause = setTimeout(async () => {
      const found = await fetchSuggestions(term, unwanted.signal);
      if (!unwanted.signal.aborted) setQuestions(found);
    }, LIMITS.suggestionPause);
    return () => {
      clearTimeout(pause);
      unwanted.abort();
    };
  }, [term]);
  useEffect(() => () => clearTimeout(hiding.current), []);
  useEffect(() => {
    // Somebody may have typed before the scripts were ready to listen.
    const box = input.current;
    if (!box || box !== document.activeElement || box.value === box.defaultValue) return;
    setTerm(box.value.trim());
    setWanted(true);
  }, [input]);

  return {
    term,
    questions,
    isOpen,
    /** The index of the suggestion that Enter would open. */
    active,
    type(text: string) {
      setTerm(text.trim());
      setWanted(true);
    },
    /** After a search or a chosen suggestion, nothing is suggested until more is typed. */
    dismiss() {
      setTerm('');
      setWanted(false);
    },
    /** The box or its list gets the focus. */
    enter() {
      clearTimeout(hiding.current);
      setWanted(true);
    },
    /** The focus leaves, for another part of the page or briefly for one of its own buttons. */
    leave() {
      clearTimeout(hiding.current);
      hiding.current = setTimeout(() => setWanted(false), LIMITS.suggestionHideDelay);
    },
    /** Handles a key for the list; false leaves the key to the text field. */
    press(key: string): boolean {
      if (questions.length === 0) return false;
      const next = nextMark(key, active, questions.length);
      if (next !== undefined) {
        setWanted(true);
        setMarked(next);
      } else if (key === 'Escape') {
        setWanted(false);
      }
      return next !== undefined || key === 'Escape';
    },
  };
}

/** Where a key leads in the list. Arrows wrap around; Home and End work only once something is marked. */
function nextMark(key: string, active: number | null, count: number): number | undefined {
  if (key === 'ArrowDown') return active === null ? 0 : (active + 1) % count;
  if (key === 'ArrowUp') return active === null ? count - 1 : (active + count - 1) % count;
  if (active === null) return undefined;
  if (key === 'Home') return 0;
  return key === 'End' ? count - 1 : undefined;
}

/** A failure suggests nothing: the search itself still works, and says what is wrong. */
async function fetchSuggestions(term: string, signal: AbortSignal): Promise<QuestionHit[]> {
  try {
    const response = await fetch(paths.suggestions(term), { signal });
    return response.ok ? readSuggestions(await response.json()) : NONE;
  } catch {
    return NONE;
  }
}
