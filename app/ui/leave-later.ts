import { useEffect } from 'react';
import { useNavigate, useNavigation } from 'react-router';

/**
 * Replaces this page with another one after a while, unless the visitor has already gone elsewhere or is on
 * their way there.
 *
 * @param to null to stay
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
