import { Button } from '@blueprintjs/core'
import { Envelope, Refresh } from '@blueprintjs/icons'
import { useCallback, useEffect, useState } from 'react'
import { Link } from 'react-router-dom'

import { formatDateTime } from '#lib/words/formats.ts'
import { paths } from '#lib/addresses/paths.ts'
import { mayHaveSession } from '#state/session-hint.ts'
import { Page } from '#ui/page.tsx'
import { EmptyState, ErrorState, LoadingState } from '#ui/states.tsx'
import type { Email } from './dev-controls'
import styles from './outbox.module.css'

type Outbox = { kind: 'loading' } | { kind: 'read'; emails: Email[] } | { kind: 'failed'; error: unknown }

/** Lists the emails that a real back end would have sent. Only in builds with the embedded back end. */
export function OutboxPage({ read }: { read: () => Promise<Email[]> }) {
  const [outbox, setOutbox] = useState<Outbox>({ kind: 'loading' })
  const refresh = useCallback((): void => {
    read().then(
      (emails) => setOutbox({ kind: 'read', emails }),
      (error: unknown) => setOutbox({ kind: 'failed', error }),
    )
  }, [read])
  useEffect(refresh, [refresh])

  return (
    <Page title="Outbox">
      <header className={styles.top}>
        <h1>Outbox</h1>
        <Button icon={<Refresh />} text="Refresh" onClick={refresh} />
      </header>
      <p className={styles.lead}>Emails to all accounts in this browser are shown here instead of being sent.</p>
      <EmailList outbox={outbox} onRetry={refresh} />
      <p className={styles.other}>
        {mayHaveSession() ? <Link to={paths.home()}>Go to library</Link> : <Link to={paths.login()}>Back to login</Link>}
      </p>
    </Page>
  )
}

function EmailList({ outbox, onRetry }: { outbox: Outbox; onRetry: () => void }) {
  switch (outbox.kind) {
    case 'loading':
      return <LoadingState label="Loading emails…" />
    case 'failed':
      return <ErrorState title="Couldn’t load emails" error={outbox.error} onRetry={onRetry} />
    case 'read':
      break
  }
  if (outbox.emails.length === 0) {
    return <EmptyState icon={<Envelope size={40} />} title="No emails" />
  }
  return (
    <ul className={styles.emails} aria-label="Emails">
      {outbox.emails.map((email) => (
        <EmailItem key={email.id} email={email} />
      ))}
    </ul>
  )
}

function EmailItem({ email: { to, subject, text, sentAt, link } }: { email: Email }) {
  return (
    <li className={styles.email}>
      <h2>{subject}</h2>
      <p className={styles.to}>
        To {to}, {formatDateTime(sentAt)}
      </p>
      <p className={styles.text}>{text}</p>
      {link === null ? null : <EmailLink link={link} subject={subject} />}
    </li>
  )
}

function EmailLink({ link: { href, state }, subject }: { link: NonNullable<Email['link']>; subject: string }) {
  if (state === 'good') {
    return (
      <Link to={href} className="bp6-button" aria-label={`Open link: ${subject}`}>
        Open link
      </Link>
    )
  }
  return <p className={styles.to}>{state === 'used' ? 'Link used' : 'Link expired'}</p>
}
