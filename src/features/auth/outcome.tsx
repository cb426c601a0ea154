import { useEffect, useRef, type ReactNode } from 'react'
import { Link } from 'react-router-dom'

import { backendMode } from '../../lib/backend-mode'
import { paths } from '../../lib/paths'
import styles from './auth.module.css'

/** What has come of a form that is gone: it takes the focus, so that it is read out and the next Tab goes on from there. */
export function Outcome({ children }: { children: ReactNode }) {
  const element = useRef<HTMLDivElement>(null)
  useEffect(() => element.current?.focus(), [])
  return (
    <div ref={element} tabIndex={-1} className={styles.outcome}>
      {children}
    </div>
  )
}

/** Where no mail can be sent, says so, and where the email is to be read instead. */
export function OutboxNote() {
  if (backendMode !== 'embedded') return null
  return (
    <p className={styles.outboxNote}>
      No mail is sent from this copy, because nothing leaves this browser. <Link to={paths.outbox()}>Read the letter in the outbox.</Link>
    </p>
  )
}
