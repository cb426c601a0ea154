import { parseThemeChoice, type ThemeChoice } from '../lib/theme'

/**
 * Apart from the rest of the state, because the theme is wanted before anything is drawn, by a script that can hold no more than
 * this, and because a log-out leaves it alone: it says how somebody sees, not who.
 */
export const THEME_KEY = 'redaction-studio.theme'

/** The choice of the last visit. */
export function keptTheme(): ThemeChoice {
  try {
    return parseThemeChoice(localStorage.getItem(THEME_KEY))
  } catch {
    return 'dark'
  }
}

export function keepTheme(choice: ThemeChoice): void {
  try {
    localStorage.setItem(THEME_KEY, choice)
  } catch {
    // A browser that keeps nothing still obeys during this visit.
  }
}
