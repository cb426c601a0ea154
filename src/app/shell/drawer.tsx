import { Classes } from '@blueprintjs/core'
import { Chat, Help, KeyCommand, Manual } from '@blueprintjs/icons'
import { useEffect, useRef, type ReactElement, type RefObject } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { useSnapshot } from 'valtio'

import { CONTACT, FAQS, HELP_GUIDE, legalTexts } from '../../lib/help-links'
import { drawerState } from '../../state/drawer'
import { showShortcuts } from '../../state/shortcut-list'
import { setDrawer } from '../../state/utils'
import { destinationIcons } from './destination-icon'
import { DrawerEdge } from './drawer-edge'
import styles from './drawer.module.css'
import { currentDestination, type Destination } from './shell-parts'

export const DRAWER_ID = 'drawer'

interface DrawerProps {
  destinations: readonly Destination[]
  /** Given the focus again when the drawer closes. */
  toggle: RefObject<HTMLButtonElement | null>
  /** It lies over the page, and not beside it. */
  isOverlaid: boolean
}

/** The way to every place of the product that the user may go to. It is there as long as it is open. */
export function Drawer({ destinations, toggle, isOverlaid }: DrawerProps) {
  const drawer = useRef<HTMLElement>(null)
  const { width } = useSnapshot(drawerState)
  const { pathname } = useLocation()
  const current = currentDestination(destinations, pathname)
  useOverlaidFocus({ drawer, toggle, isOverlaid })
  /** What lies over the page goes once it has done its work. */
  const onFollow = (): void => {
    if (isOverlaid) setDrawer(false)
  }
  return (
    <>
      {isOverlaid && <div className={styles.backdrop} />}
      <aside
        ref={drawer}
        id={DRAWER_ID}
        className={`${styles.drawer} ${isOverlaid ? styles.overlaid : ''}`}
        // Through the object model, which the Content-Security-Policy lets be.
        style={{ width }}
        aria-label="Menu"
      >
        <div className={styles.contents}>
          <nav aria-label="Product">
            <ul className={styles.list}>
              {destinations.map(({ id, text, to }) => (
                <li key={id}>
                  <Link
                    to={to}
                    className={styles.entry}
                    aria-current={id === current ? (pathname === to ? 'page' : 'true') : undefined}
                    onClick={onFollow}
                  >
                    {destinationIcons[id]}
                    {text}
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
          <HelpLinks />
        </div>
        <DrawerEdge controls={DRAWER_ID} />
      </aside>
    </>
  )
}

function HelpLinks() {
  return (
    <nav aria-label="Help" className={styles.help}>
      <ul className={styles.list}>
        <HelpLink {...HELP_GUIDE} icon={<Manual />} isElsewhere />
        <HelpLink {...FAQS} icon={<Help />} isElsewhere />
        <HelpLink {...CONTACT} icon={<Chat />} />
        <li>
          <button type="button" className={styles.entry} onClick={() => showShortcuts()}>
            <KeyCommand />
            Keyboard shortcuts
          </button>
        </li>
      </ul>
      <p className={styles.legal}>
        {legalTexts(location.href).map(({ text, href }) => (
          <a key={text} href={href} target="_blank" rel="noreferrer">
            {text}
          </a>
        ))}
      </p>
    </nav>
  )
}

function HelpLink({ text, href, icon, isElsewhere = false }: { text: string; href: string; icon: ReactElement; isElsewhere?: boolean }) {
  return (
    <li>
      <a href={href} className={styles.entry} {...(isElsewhere ? { target: '_blank', rel: 'noreferrer' } : {})}>
        {icon}
        {text}
      </a>
    </li>
  )
}

interface OverlaidFocus extends Pick<DrawerProps, 'toggle' | 'isOverlaid'> {
  drawer: RefObject<HTMLElement | null>
}

/** While the drawer lies over the page it has the focus, goes when focus or pointer go elsewhere, and gives the focus back on Escape. */
function useOverlaidFocus({ drawer, toggle, isOverlaid }: OverlaidFocus): void {
  useEffect(() => {
    const element = drawer.current
    if (!isOverlaid || element === null) return undefined
    // Not where a window that was made narrower brought it about: whoever works on the page keeps the focus there.
    const isAsked = document.activeElement === toggle.current || document.activeElement === document.body
    if (isAsked) element.querySelector<HTMLElement>('a, button')?.focus()
    const onElsewhere = ({ target }: Event): void => {
      if (!(target instanceof Element) || element.contains(target) || toggle.current?.contains(target) === true) return
      // A dialog that was opened from here is neither page nor drawer; when it closes, the focus comes back.
      if (target.closest(`.${Classes.PORTAL}`) === null) setDrawer(false)
    }
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape' || event.defaultPrevented) return
      setDrawer(false)
      toggle.current?.focus()
    }
    document.addEventListener('focusin', onElsewhere)
    document.addEventListener('pointerdown', onElsewhere)
    element.addEventListener('keydown', onKeyDown)
    return () => {
      document.removeEventListener('focusin', onElsewhere)
      document.removeEventListener('pointerdown', onElsewhere)
      element.removeEventListener('keydown', onKeyDown)
    }
  }, [drawer, toggle, isOverlaid])
}
