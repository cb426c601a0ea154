import { Menu, MenuDivider, MenuItem, PopoverNext } from '@blueprintjs/core'
import { Desktop, Lightbulb, LogOut, Moon, Tick } from '@blueprintjs/icons'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, type ReactElement } from 'react'
import { useLinkClickHandler, useNavigate } from 'react-router-dom'
import { useSnapshot } from 'valtio'

import type { UserInfo } from '#generated/model/userInfo.zod.ts'
import { remainingTime } from '#lib/words/durations.ts'
import { legalTexts, LICENCES } from '#lib/addresses/help-links.ts'
import { initialsOf } from './initials'
import { toggleMenu, utilsState } from '#state/utils.ts'
import { THEME_CHOICES, type ThemeChoice } from '#lib/browser/theme.ts'
import { chooseTheme, themeState } from '#state/theme.ts'
import { destinationIcons } from './destination-icon'
import styles from './header.module.css'
import { HelpItems } from './help-items'
import { endSession } from './logout'
import type { Destination } from './shell-parts'

const ENTRIES: Record<ThemeChoice, { text: string; icon: ReactElement }> = {
  dark: { text: 'Dark theme', icon: <Moon /> },
  light: { text: 'Light theme', icon: <Lightbulb /> },
  system: { text: 'Use system theme', icon: <Desktop /> },
}

/** Theme choices as menu items. */
function ThemeMenu() {
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

interface AccountMenuProps {
  info: UserInfo
  destinations: readonly Destination[]
}

/** Shows the avatar and its menu. */
export function AccountMenu({ info, destinations }: AccountMenuProps) {
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const { localProfile } = info
  const { name, email } = info.user
  const { menuOpen } = useSnapshot(utilsState)
  // A menu that is open when the page changes must not stay open on the next.
  useEffect(() => () => setMenu(false), [])
  const timeLeft = remainingTime(info.remainingSeconds)
  const menu = (
    <>
      <div className={styles.person}>
        <span className={styles.personName}>{name}</span>
        <span className={styles.email}>{localProfile === true ? 'No account' : email}</span>
        {timeLeft === null ? null : <span className={styles.email}>Remaining time: {timeLeft}</span>}
      </div>
      <Menu aria-label="Account">
        {destinations.map((destination) => (
          <DestinationItem key={destination.id} {...destination} />
        ))}
        <ThemeMenu />
        <HelpItems />
        <MenuDivider />
        <MenuItem icon={<LogOut />} text="Log out" onClick={() => void endSession({ queryClient, navigate })} />
      </Menu>
      <p className={styles.legal}>
        {[...legalTexts(location.href), LICENCES].map(({ text, href }) => (
          <a key={text} href={href} target="_blank" rel="noreferrer">
            {text}
          </a>
        ))}
      </p>
    </>
  )
  const button = useRef<HTMLButtonElement>(null)
  // The dialog that a menu item opened has the focus already.
  const giveFocusBack = (): void => {
    if (document.activeElement === document.body) button.current?.focus()
  }
  return (
    <PopoverNext
      content={menu}
      shouldReturnFocusOnClose={false}
      onClosed={giveFocusBack}
      placement="bottom-end"
      popoverClassName={styles.accountMenu ?? ''}
      isOpen={menuOpen}
      onInteraction={setMenu}
    >
      <button ref={button} type="button" className={styles.avatar} aria-label={`Account menu for ${name}`} title={name}>
        {initialsOf(name)}
      </button>
    </PopoverNext>
  )
}

function setMenu(isOpen: boolean): void {
  if (isOpen !== utilsState.menuOpen) toggleMenu()
}

/** A link, so that it can be opened in a new tab. */
function DestinationItem({ id, text, to }: Destination) {
  const follow = useLinkClickHandler<HTMLElement>(to)
  return <MenuItem icon={destinationIcons[id]} text={text} href={to} onClick={follow} />
}
