import { MenuDivider, MenuItem } from '@blueprintjs/core'
import { Desktop, Lightbulb, Moon, Tick } from '@blueprintjs/icons'
import type { ReactElement } from 'react'
import { useSnapshot } from 'valtio'

import { THEME_CHOICES, type ThemeChoice } from '#lib/theme.ts'
import { chooseTheme, themeState } from '#state/theme.ts'

const ENTRIES: Record<ThemeChoice, { text: string; icon: ReactElement }> = {
  dark: { text: 'Dark theme', icon: <Moon /> },
  light: { text: 'Light theme', icon: <Lightbulb /> },
  system: { text: 'Use system theme', icon: <Desktop /> },
}

/** Theme choices as menu items. */
export function ThemeMenu() {
  const { choice } = useSnapshot(themeState)
  return (
    <>
      <MenuDivider />
      {THEME_CHOICES.map((theme) => (
        <MenuItem
          key={theme}
          role="menuitemradio"
          aria-checked={theme === choice}
          icon={ENTRIES[theme].icon}
          text={ENTRIES[theme].text}
          labelElement={theme === choice ? <Tick /> : undefined}
          onClick={() => chooseTheme(theme)}
        />
      ))}
      <MenuDivider />
    </>
  )
}
