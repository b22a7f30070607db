import { type RefObject, useEffect, useRef, useState } from 'react';
import type { QuestionHit } from '#domain/entities.ts';
import { LIMITS } from '#domain/limits.ts';
import { paths } from '#domain/paths.ts';
import { readSuggestions } from '#domain/search/suggestions.ts';

const NONE: QuestionHit[] = [];

/** What a search box knows of its suggestions, and what can happen to them. */
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
    // Undone when the term changes: an answer that is no longer wanted is neither awaited nor shown.
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
    // Whoever is quicker than the scripts has typed before anything could listen.
    const box = input.current;
    if (!box || box !== document.activeElement || box.value === box.defaultValue) return;
    setTerm(box.value.trim());
    setWanted(true);
  }, [input]);

  return {
    term,
    questions,
    isOpen,
    /** The place of the suggestion that Enter would open. */
    active,
    type(text: string) {
      setTerm(text.trim());
      setWanted(true);
    },
    /** The search is done or a suggestion taken: nothing more is suggested until more is typed. */
    dismiss() {
      setTerm('');
      setWanted(false);
    },
    /** The box or its list has the focus (again). */
    enter() {
      clearTimeout(hiding.current);
      setWanted(true);
    },
    /** It has lost it: to another part of the page, or for a moment to one of its own buttons. */
    leave() {
      clearTimeout(hiding.current);
      hiding.current = setTimeout(() => setWanted(false), LIMITS.suggestionHideDelay);
    },
    /** Handles a key of the list; false leaves it to the text. */
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

/** Where a key leads in a list: in circles by the arrows; Home and End only once something is marked. */
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
