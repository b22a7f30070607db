import { onEach } from './content.ts';

/** Buttons that show what is typed into a password field, which only scripts can do. */
export function startPasswords(): void {
  onEach<HTMLButtonElement>('button[data-shows]', (button) => {
    const field = document.getElementById(button.dataset.shows ?? '');
    if (!(field instanceof HTMLInputElement)) return;
    button.addEventListener('click', () => {
      const isShown = field.type === 'text';
      field.type = isShown ? 'password' : 'text';
      button.ariaPressed = String(!isShown);
      button.textContent = isShown ? 'Show' : 'Hide';
    });
  });
}
