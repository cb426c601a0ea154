import { parseThemeChoice, type ThemeChoice } from '#lib/browser/theme.ts'

/**
 * Stored separately from the rest of the state, because a small script applies the theme before the first paint, and because logging out
 * must not change it.
 */
export const THEME_KEY = 'redaction-studio.theme'

/** Returns the choice of the last visit. */
export function storedTheme(): ThemeChoice {
  try {
    return parseThemeChoice(localStorage.getItem(THEME_KEY))
  } catch {
    return 'dark'
  }
}

export function storeTheme(choice: ThemeChoice): void {
  try {
    localStorage.setItem(THEME_KEY, choice)
  } catch {
    // Without storage the choice lasts for this visit.
  }
}
