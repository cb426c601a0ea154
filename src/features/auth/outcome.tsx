import { useEffect, useRef, type ReactNode } from 'react'
import { Link } from 'react-router-dom'

import { backendMode } from '#lib/addresses/backend-mode.ts'
import { paths } from '#lib/addresses/paths.ts'
import styles from './auth.module.css'

/** Replaces a submitted form. It takes the focus, so that screen readers announce it and the next Tab continues from there. */
export function Outcome({ children }: { children: ReactNode }) {
  const element = useRef<HTMLDivElement>(null)
  useEffect(() => element.current?.focus(), [])
  return (
    <div ref={element} tabIndex={-1} className={styles.outcome}>
      {children}
    </div>
  )
}

/** Links to the outbox in embedded mode, where no email is sent. */
export function OutboxNote() {
  if (backendMode !== 'embedded') return null
  return (
    <p className={styles.outboxNote}>
      <Link to={paths.outbox()}>Emails appear in the outbox.</Link>
    </p>
  )
}
