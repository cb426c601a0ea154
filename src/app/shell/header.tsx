import { Button, Classes, Tooltip } from '@blueprintjs/core'
import { ArrowLeft, Manual, Maximize, Menu as MenuIcon, Minimize } from '@blueprintjs/icons'
import { useEffect, useState, type RefObject } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { useSnapshot } from 'valtio'

import { ArchiveDock } from '#features/archives/archive-dock.tsx'
import { QueueDock } from '#features/uploads/queue/queue-dock.tsx'
import { UploadOutcomes } from '#features/uploads/upload-outcomes.tsx'
import { UploadsDock } from '#features/uploads/uploads-dock.tsx'
import { backendMode } from '#lib/addresses/backend-mode.ts'
import { HELP_GUIDE } from '#lib/addresses/help-links.ts'
import { paths } from '#lib/addresses/paths.ts'
import { enterFullscreen } from '#notifications/enter-fullscreen.ts'
import { notify } from '#notifications/notify.ts'
import { setDrawer, utilsState } from '#state/utils.ts'
import { useMediaQuery } from '#ui/hooks/use-media-query.ts'
import mark from '#ui/mark.svg'
import { headerRedactState } from '#state/header-redact.ts'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import { AccountMenu } from './account-menu'
import { DRAWER_ID } from './drawer'
import styles from './header.module.css'
import { PartBoundary } from './part-boundary'
import { ResourceCenter } from './resource-center'
import { hasAccountMenu, hasDrawer, helpKind, isLogoLink, menuDestinations, type ShellContext } from './shell-parts'

const REASON_ID = 'redact-reason'

/** Exports the open review; hidden without one. A disabled button stays focusable, so that everyone can learn the reason. */
function RedactButton() {
  const { current } = useSnapshot(headerRedactState)
  if (current === null) return null
  if (current.disabledReason === null) {
    return (
      <Button
        intent="primary"
        text="Redact"
        title="Redact the file and verify the result"
        onClick={() => headerRedactState.current?.onRedact()}
      />
    )
  }
  return (
    <>
      <Tooltip content={current.disabledReason} placement="bottom">
        <Button intent="primary" text="Redact" className={Classes.DISABLED} aria-disabled aria-describedby={REASON_ID} />
      </Tooltip>
      <VisuallyHidden id={REASON_ID}>{current.disabledReason}</VisuallyHidden>
    </>
  )
}

interface HeaderProps {
  context: ShellContext
  /** Receives the focus when the drawer closes. */
  toggle: RefObject<HTMLButtonElement | null>
}

/** Shows the app bar. */
export function Header({ context, toggle }: HeaderProps) {
  const navigate = useNavigate()
  return (
    <header className={styles.bar}>
      {hasDrawer(context) && <DrawerToggle toggle={toggle} />}
      <Button variant="minimal" icon={<ArrowLeft />} aria-label="Back" title="Back" onClick={() => void navigate(-1)} />
      <Logo isLink={isLogoLink(context)} />
      <ConnectionNote isKnown={context.info !== null} />
      <span className={styles.spacer} />
      {context.info !== null && <Docks />}
      <RedactButton />
      <span className={styles.folding}>{helpKind(context) === 'resource-center' ? <ResourceCenter /> : <HelpGuideLink />}</span>
      <span className={styles.folding}>
        <FullscreenButton />
      </span>
      {context.info !== null && hasAccountMenu(context) && <AccountMenu info={context.info} destinations={menuDestinations(context)} />}
    </header>
  )
}

function DrawerToggle({ toggle }: Pick<HeaderProps, 'toggle'>) {
  const { drawerOpen } = useSnapshot(utilsState)
  return (
    <Button
      ref={toggle}
      variant="minimal"
      icon={<MenuIcon />}
      aria-label="Menu"
      title="Menu"
      aria-expanded={drawerOpen}
      {...(drawerOpen ? { 'aria-controls': DRAWER_ID } : {})}
      onClick={() => setDrawer()}
    />
  )
}

function Logo({ isLink }: { isLink: boolean }) {
  const content = (
    <>
      <img src={mark} alt="" width={32} height={32} />
      <span className={styles.product}>Redaction Studio</span>
    </>
  )
  return isLink ? (
    <Link className={styles.logo} to={paths.home()}>
      {content}
    </Link>
  ) : (
    <span className={styles.logo}>{content}</span>
  )
}

/** Reports that files stay on this computer (in embedded mode), and that progress isn't updated (while disconnected). */
function ConnectionNote({ isKnown }: { isKnown: boolean }) {
  const { socketConnected } = useSnapshot(utilsState)
  if (!isKnown) return null
  if (!socketConnected) {
    return (
      <span className={styles.note} role="status">
        Connecting…
      </span>
    )
  }
  return backendMode === 'embedded' ? <span className={styles.note}>Files stay on this computer</span> : null
}

function HelpGuideLink() {
  return (
    // Blueprint's AnchorButton has the role of a button.
    <a className={`${Classes.BUTTON} ${Classes.MINIMAL}`} href={HELP_GUIDE.href} target="_blank" rel="noreferrer" title={HELP_GUIDE.text}>
      <Manual />
      <span className={styles.words}>{HELP_GUIDE.text}</span>
    </a>
  )
}

/** Shows the work in the background in the header, so that it covers no page unless someone opens it. */
function Docks() {
  return (
    <>
      <PartBoundary name="uploads panel">
        <UploadsDock />
      </PartBoundary>
      {/* Animations aren't uploaded without it, whatever happens to the panel. */}
      <PartBoundary name="uploads">
        <UploadOutcomes />
      </PartBoundary>
      <PartBoundary name="queue">
        <QueueDock />
      </PartBoundary>
      <PartBoundary name="archive">
        <ArchiveDock />
      </PartBoundary>
    </>
  )
}

/** Toggles fullscreen. Also follows the browser's own fullscreen keys. */
function FullscreenButton() {
  const [isPageFull, setIsPageFull] = useState(() => isFull())
  // F11 makes the window fullscreen without an event on the document.
  const isWindowFull = useMediaQuery('(display-mode: fullscreen)')
  useEffect(() => {
    const read = (): void => setIsPageFull(isFull())
    document.addEventListener('fullscreenchange', read)
    return () => document.removeEventListener('fullscreenchange', read)
  }, [])
  const isOn = isPageFull || isWindowFull
  return (
    <Button
      variant="minimal"
      icon={isOn ? <Minimize /> : <Maximize />}
      aria-label={isOn ? 'Exit fullscreen' : 'Enter fullscreen'}
      title={isOn ? 'Exit fullscreen' : 'Enter fullscreen'}
      onClick={() => void (isOn ? leave() : enterFullscreen(document.documentElement))}
    />
  )
}

function isFull(): boolean {
  // Undefined instead of null in browsers without fullscreen support.
  return Boolean(document.fullscreenElement)
}

async function leave(): Promise<void> {
  if (!isFull()) {
    notify({ message: 'Press F11 to exit fullscreen.', variant: 'info' })
    return
  }
  await document.exitFullscreen().catch(() => undefined)
}
