/** The theme settings: dark, light, or the system's theme. */
export const THEME_CHOICES = ['dark', 'light', 'system'] as const
export type ThemeChoice = (typeof THEME_CHOICES)[number]

/** Parses a stored theme setting. Anything else means the default, dark. */
export function parseThemeChoice(stored: string | null): ThemeChoice {
  return stored === 'light' || stored === 'system' ? stored : 'dark'
}

/** Returns the media query for a light system theme, or null in browsers without `matchMedia`. */
export function systemLight(): MediaQueryList | null {
  return typeof matchMedia === 'function' ? matchMedia('(prefers-color-scheme: light)') : null
}

/** Returns whether a setting currently selects the dark theme. */
export function isDark(choice: ThemeChoice): boolean {
  return choice === 'dark' || (choice === 'system' && systemLight()?.matches !== true)
}

/**
 * Applies a theme setting. The class is on the root element, because Blueprint renders dialogs, menus and toasts outside the app's
 * element.
 */
export function applyTheme(choice: ThemeChoice): void {
  // Without the second argument of `toggle`, which the oldest browsers that run this ignore.
  if (isDark(choice)) document.documentElement.classList.add('bp6-dark')
  else document.documentElement.classList.remove('bp6-dark')
}
