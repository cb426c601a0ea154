import { proxy } from 'valtio'

import { applyTheme, parseThemeChoice, systemLight, type ThemeChoice } from '#lib/browser/theme.ts'
import { storeTheme, storedTheme, THEME_KEY } from './stored-theme'

export const themeState = proxy<{ choice: ThemeChoice }>({ choice: storedTheme() })

/** Applies a choice and stores it for later visits. */
export function chooseTheme(choice: ThemeChoice): void {
  storeTheme(choice)
  show(choice)
}

/** Keeps the theme in sync with the system and other tabs. Returns a function that stops it. */
export function followTheme(): () => void {
  show(storedTheme())
  const system = systemLight()
  const onSystem = (): void => applyTheme(themeState.choice)
  const onStorage = ({ key, newValue }: StorageEvent): void => {
    // Without a key, the whole storage was cleared.
    if (key === THEME_KEY || key === null) show(parseThemeChoice(newValue))
  }
  system?.addEventListener('change', onSystem)
  window.addEventListener('storage', onStorage)
  return () => {
    system?.removeEventListener('change', onSystem)
    window.removeEventListener('storage', onStorage)
  }
}

function show(choice: ThemeChoice): void {
  themeState.choice = choice
  applyTheme(choice)
}
