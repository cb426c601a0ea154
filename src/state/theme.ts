import { proxy } from 'valtio'

import { applyTheme, parseThemeChoice, systemLight, type ThemeChoice } from '../lib/theme'
import { keepTheme, keptTheme, THEME_KEY } from './kept-theme'

export const themeState = proxy<{ choice: ThemeChoice }>({ choice: keptTheme() })

/** Takes over a choice, at once and for the visits to come. */
export function chooseTheme(choice: ThemeChoice): void {
  keepTheme(choice)
  show(choice)
}

/** Keeps the page in step with the system and with the other tabs, from now on. Call what it returns to stop. */
export function followTheme(): () => void {
  show(keptTheme())
  const system = systemLight()
  const onSystem = (): void => applyTheme(themeState.choice)
  const onStorage = ({ key, newValue }: StorageEvent): void => {
    // Without a key, everything was taken away.
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
