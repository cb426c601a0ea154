/** What a person may choose: one of the two, or whatever the system has at the moment. */
export const THEME_CHOICES = ['dark', 'light', 'system'] as const
export type ThemeChoice = (typeof THEME_CHOICES)[number]

/** Reads a choice that was kept; anything else, and nothing at all, is the product's own theme, the dark one. */
export function parseThemeChoice(kept: string | null): ThemeChoice {
  return kept === 'light' || kept === 'system' ? kept : 'dark'
}

/** What the system has, where the browser tells it. */
export function systemLight(): MediaQueryList | null {
  return typeof matchMedia === 'function' ? matchMedia('(prefers-color-scheme: light)') : null
}

/** Whether a choice comes to the dark theme at the moment. */
export function isDark(choice: ThemeChoice): boolean {
  return choice === 'dark' || (choice === 'system' && systemLight()?.matches !== true)
}

/**
 * Shows a choice. The whole page has the class or has it not, so that dialogs, menus and toasts, which Blueprint puts beside the
 * app, have it too.
 */
export function applyTheme(choice: ThemeChoice): void {
  // Not by the second argument of `toggle`, which the oldest browsers that get this far leave unread.
  if (isDark(choice)) document.documentElement.classList.add('bp6-dark')
  else document.documentElement.classList.remove('bp6-dark')
}
