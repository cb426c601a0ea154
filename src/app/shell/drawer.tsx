import { Classes } from '@blueprintjs/core'
import { Chat, Help, KeyCommand, Manual } from '@blueprintjs/icons'
import { useEffect, useRef, type ReactElement, type RefObject } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { useSnapshot } from 'valtio'

import { CONTACT, FAQS, HELP_GUIDE, legalTexts } from '#lib/addresses/help-links.ts'
import { DRAWER_WIDTH, drawerState, setDrawerWidth } from '#state/drawer.ts'
import { showShortcuts } from '#state/shortcut-list.ts'
import { setDrawer } from '#state/utils.ts'
import { ResizeEdge } from '#ui/resize-edge.tsx'
import { destinationIcons } from './destination-icon'
import styles from './drawer.module.css'
import { currentDestination, type Destination } from './shell-parts'

/** Resizes the drawer. */
function DrawerEdge({ controls }: { controls: string }) {
  const { width } = useSnapshot(drawerState)
  return <ResizeEdge side="right" label="Menu width" controls={controls} size={width} limits={DRAWER_WIDTH} onResize={setDrawerWidth} />
}

export const DRAWER_ID = 'drawer'

interface DrawerProps {
  destinations: readonly Destination[]
  /** Receives the focus when the drawer closes. */
  toggle: RefObject<HTMLButtonElement | null>
  /** Whether the drawer covers the page instead of standing beside it. */
  isOverlaid: boolean
}

/** Links to every part of the product that the user may open. Open while mounted. */
export function Drawer({ destinations, toggle, isOverlaid }: DrawerProps) {
  const drawer = useRef<HTMLElement>(null)
  const { width } = useSnapshot(drawerState)
  const { pathname } = useLocation()
  const current = currentDestination(destinations, pathname)
  useOverlaidFocus({ drawer, toggle, isOverlaid })
  /** An overlaid drawer closes after a click. */
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
        // Set through the object model, because the Content-Security-Policy blocks style attributes.
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
        <HelpLink {...HELP_GUIDE} icon={<Manual />} isExternal />
        <HelpLink {...FAQS} icon={<Help />} isExternal />
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

function HelpLink({ text, href, icon, isExternal = false }: { text: string; href: string; icon: ReactElement; isExternal?: boolean }) {
  return (
    <li>
      <a href={href} className={styles.entry} {...(isExternal ? { target: '_blank', rel: 'noreferrer' } : {})}>
        {icon}
        {text}
      </a>
    </li>
  )
}

interface OverlaidFocus extends Pick<DrawerProps, 'toggle' | 'isOverlaid'> {
  drawer: RefObject<HTMLElement | null>
}

/** Manages the focus of an overlaid drawer: takes it on opening, closes when it moves elsewhere, and returns it on Escape. */
function useOverlaidFocus({ drawer, toggle, isOverlaid }: OverlaidFocus): void {
  useEffect(() => {
    const element = drawer.current
    if (!isOverlaid || element === null) return undefined
    // A drawer that became overlaid because the window was made narrower must leave the focus on the page.
    const wasOpened = document.activeElement === toggle.current || document.activeElement === document.body
    if (wasOpened) element.querySelector<HTMLElement>('a, button')?.focus()
    const onElsewhere = ({ target }: Event): void => {
      if (!(target instanceof Element) || element.contains(target) || toggle.current?.contains(target) === true) return
      // A dialog opened from here is outside both page and drawer; when it closes, the focus returns.
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
