import { type RefObject, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import type { Suggestions } from '#catalogue/search/suggesting/suggestions.ts';
import { LIMITS } from '#site/limits.ts';
import { forgetSearches, lastSearches, rememberSearch } from './last-searches.ts';

/**
 * The state of a search box's suggestions, and the events that change it. An empty box suggests what this
 * browser searched for last.
 */
export function useSuggestions(input: RefObject<HTMLInputElement | null>) {
  /** What is typed; null while the box's content calls for no suggestions. */
  const [term, setTerm] = useState<string | null>(null);
  const [isWanted, setWanted] = useState(false);
  const [marked, setMarked] = useState<number | null>(null);
  const last = useLastSearches();
  const hiding = useHiding(() => setWanted(false));
  const parts = useParts(isWanted);
  const { groups, suggested, canForget } = useChoices(parts, term, last.searches);
  const choices = suggested + (canForget ? 1 : 0);
  const isOpen = isWanted && choices > 0;
  const active = isOpen ? marked : null;

  const onWake = useEffectEvent(last.read);
  const suggestFor = (text: string) => {
    setTerm(text.trim());
    setMarked(null);
    if (text.trim() === '') last.read();
    setWanted(true);
  };
  useEffect(() => {
    // The box wakes because somebody has come to it, and may have typed already.
    const box = input.current;
    if (box === null || box !== document.activeElement) return;
    if (box.value === '') onWake();
    if (box.value !== box.defaultValue || box.value === '') setTerm(box.value.trim());
    setWanted(true);
  }, [input]);

  return {
    term: term ?? '',
    /** Draws the choices; null until it is loaded, and then there is something to choose. */
    List: parts?.List ?? null,
    groups,
    suggested,
    canForget,
    isOpen,
    /** Whether the last searches have just been cleared. */
    isCleared: last.isCleared,
    /** The index of the choice that Enter would take. */
    active,
    type: suggestFor,
    /** After a search or a chosen suggestion, nothing is suggested until more is typed. */
    dismiss(searchedFor = '') {
      if (searchedFor !== '') rememberSearch(searchedFor);
      setTerm(null);
      setMarked(null);
      setWanted(false);
    },
    forget() {
      last.clear();
      input.current?.focus();
    },
    /** The box or its list gets the focus. */
    enter() {
      hiding.cancel();
      if (input.current?.value === '' && !isOpen) suggestFor('');
      setWanted(true);
    },
    /** The focus leaves, for another part of the page or briefly for one of the box's own buttons. */
    leave: hiding.begin,
    /** Handles a key for the list; false leaves the key to the text field. */
    press(key: string): boolean {
      if (choices === 0) return false;
      const next = nextMark(key, active, choices);
      if (next !== undefined) {
        setWanted(true);
        setMarked(next);
      } else if (key === 'Escape' && isOpen) {
        setWanted(false);
        return true;
      }
      return next !== undefined;
    },
  };
}

type Parts = Awaited<ReturnType<typeof loadParts>>;

async function loadParts() {
  const [{ fetchSuggestions, groupsFor }, { SuggestionList: List }] = await Promise.all([
    import('./suggesting.ts'),
    import('./suggestion-list.tsx'),
  ]);
  return { fetchSuggestions, groupsFor, List };
}

/**
 * What suggestions need, loaded when they are first wanted, because every page has a search box. Without it,
 * the box still searches.
 */
function useParts(isWanted: boolean): Parts | null {
  const [parts, setParts] = useState<Parts | null>(null);
  useEffect(() => {
    if (isWanted && parts === null) loadParts().then(setParts, () => {});
  }, [isWanted, parts]);
  return parts;
}

/** What to suggest for a term, or for an empty box. */
function useChoices(parts: Parts | null, term: string | null, searches: string[]) {
  const found = useFound(parts, term ?? '');
  const groups = useMemo(() => parts?.groupsFor(term, searches, found) ?? [], [parts, term, searches, found]);
  const suggested = groups.reduce((sum, { lines }) => sum + lines.length, 0);
  /** Whether the last choice is to forget the last searches. */
  const canForget = term === '' && suggested > 0;
  return { groups, suggested, canForget };
}

/** The last searches of this browser, as of the last reading. */
function useLastSearches() {
  const [searches, setSearches] = useState<string[]>([]);
  const [isCleared, setCleared] = useState(false);
  return {
    searches,
    /** Whether they were cleared here and none has been added since. */
    isCleared: isCleared && searches.length === 0,
    read: () => setSearches(lastSearches()),
    clear() {
      forgetSearches();
      setSearches([]);
      setCleared(true);
    },
  };
}

/** Hides something after a moment in which it can be cancelled. */
function useHiding(hide: () => void) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const cancel = () => clearTimeout(timer.current);
  useEffect(() => () => clearTimeout(timer.current), []);
  return {
    cancel,
    begin() {
      cancel();
      timer.current = setTimeout(hide, LIMITS.suggestionHideDelay);
    },
  };
}

/** What the site suggests for a term, after a pause in the typing. */
function useFound(parts: Parts | null, term: string): Suggestions | null {
  const [found, setFound] = useState<Suggestions | null>(null);
  useEffect(() => {
    setFound(null);
    if (parts === null || [...term].length < LIMITS.suggestionMinLength) return;
    // Aborts when the term changes, so that an outdated answer is neither awaited nor shown.
    const unwanted = new AbortController();
    const pause = setTimeout(async () => {
      const answer = await parts.fetchSuggestions(term, unwanted.signal);
      if (!unwanted.signal.aborted) setFound(answer);
    }, LIMITS.suggestionPause);
    return () => {
      clearTimeout(pause);
      unwanted.abort();
    };
  }, [parts, term]);
  return found;
}

/** Where a key leads in the list. Arrows wrap around; Home and End work only once something is marked. */
function nextMark(key: string, active: number | null, count: number): number | undefined {
  if (key === 'ArrowDown') return active === null ? 0 : (active + 1) % count;
  if (key === 'ArrowUp') return active === null ? count - 1 : (active + count - 1) % count;
  if (active === null) return undefined;
  if (key === 'Home') return 0;
  return key === 'End' ? count - 1 : undefined;
}
