import { AnchorButton, Button } from '@blueprintjs/core'
import { ArrowLeft, Help, Maximize, Minimize } from '@blueprintjs/icons'
import { useEffect, useState } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { useSnapshot } from 'valtio'

import type { UserInfo } from '../../generated/model/userInfo.zod'
import { backendMode } from '../lib/backend-mode'
import { paths } from '../lib/paths'
import { headerRedactState } from '../state/header-redact'
import { utilsState } from '../state/utils'
import mark from '../ui/mark.svg'
import { AccountMenu } from './account-menu'
import styles from './header.module.css'

const HELP_GUIDE = 'https://help.redaction-studio.example/'
const NOTHING_TO_REDACT = 'Open a review to redact'

/** The app bar. */
export function Header({ info }: { info: UserInfo }) {
  const navigate = useNavigate()
  return (
    <header className={styles['bar']}>
      <Button variant="minimal" icon={<ArrowLeft />} aria-label="Back" onClick={() => void navigate(-1)} />
      <Logo isLink={!info.forceApiView} />
      <ConnectionNote />
      <span className={styles['spacer']} />
      <RedactButton />
      <AnchorButton variant="minimal" icon={<Help />} text="Help guide" href={HELP_GUIDE} target="_blank" rel="noreferrer" />
      <FullscreenButton />
      <AccountMenu info={info} />
    </header>
  )
}

function Logo({ isLink }: { isLink: boolean }) {
  const content = (
    <>
      <img src={mark} alt="" width={32} height={32} />
      <span>Redaction Studio</span>
    </>
  )
  return isLink ? (
    <Link className={styles['logo']} to={paths.home()}>
      {content}
    </Link>
  ) : (
    <span className={styles['logo']}>{content}</span>
  )
}

/** In the embedded mode files stay here; in any mode, progress stands still while the socket is down. */
function ConnectionNote() {
  const { socketConnected } = useSnapshot(utilsState)
  if (!socketConnected) {
    return (
      <span className={styles['note']} role="status">
        Connecting…
      </span>
    )
  }
  return backendMode === 'embedded' ? <span className={styles['note']}>Files stay on this computer</span> : null
}

function RedactButton() {
  const { current } = useSnapshot(headerRedactState)
  const reason = current === null ? NOTHING_TO_REDACT : current.disabledReason
  return (
    <Button
      intent="primary"
      text="Redact"
      disabled={reason !== null}
      title={reason ?? 'Redact, verify and export'}
      onClick={() => headerRedactState.current?.onRedact()}
    />
  )
}

function FullscreenButton() {
  const [isFull, setIsFull] = useState(false)
  useEffect(() => {
    const read = (): void => setIsFull(document.fullscreenElement !== null)
    document.addEventListener('fullscreenchange', read)
    return () => document.removeEventListener('fullscreenchange', read)
  }, [])
  const toggle = (): void => {
    const done = isFull ? document.exitFullscreen() : document.documentElement.requestFullscreen()
    // A browser may refuse, for instance in a frame; the page is as usable as before.
    done.catch(() => undefined)
  }
  return (
    <Button
      variant="minimal"
      icon={isFull ? <Minimize /> : <Maximize />}
      aria-label={isFull ? 'Leave fullscreen' : 'Enter fullscreen'}
      onClick={toggle}
    />
  )
}
