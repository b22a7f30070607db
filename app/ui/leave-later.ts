import { useEffect } from 'react';
import { useNavigate, useNavigation } from 'react-router';

/**
 * Goes on to another page after a while, in place of this one. Whoever has set out for elsewhere by then, also
 * if that page is still on its way, is left alone.
 *
 * @param to null while nothing is to happen
 * @param delay milliseconds
 */
export function useLeaveLater(to: string | null, delay: number) {
  const navigate = useNavigate();
  const isLeaving = useNavigation().state !== 'idle';
  useEffect(() => {
    if (to === null || isLeaving) return;
    const { pathname } = window.location;
    const timer = setTimeout(() => {
      // The address changes a moment before the page does.
      if (window.location.pathname === pathname) void navigate(to, { replace: true });
    }, delay);
    return () => clearTimeout(timer);
  }, [to, delay, isLeaving, navigate]);
}
