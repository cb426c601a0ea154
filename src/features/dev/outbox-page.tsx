import { Button } from '@blueprintjs/core'
import { Envelope, Refresh } from '@blueprintjs/icons'
import { useCallback, useEffect, useState } from 'react'
import { Link } from 'react-router-dom'

import { formatDateTime } from '../../lib/formats'
import { paths } from '../../lib/paths'
import { mayHaveSession } from '../../state/session-hint'
import { Page } from '../../ui/page'
import { EmptyState, ErrorState, LoadingState } from '../../ui/states'
import type { Email } from './dev-controls'
import styles from './outbox.module.css'

type Outbox = { kind: 'loading' } | { kind: 'read'; emails: Email[] } | { kind: 'failed'; error: unknown }

/** The emails that a real back end would have sent by mail. In builds with the embedded back end only. */
export function OutboxPage({ read }: { read: () => Promise<Email[]> }) {
  const [outbox, setOutbox] = useState<Outbox>({ kind: 'loading' })
  const look = useCallback((): void => {
    read().then(
      (emails) => setOutbox({ kind: 'read', emails }),
      (error: unknown) => setOutbox({ kind: 'failed', error }),
    )
  }, [read])
  useEffect(look, [look])

  return (
    <Page title="Outbox">
      <div className={styles.frame}>
        <header className={styles.top}>
          <h1>Outbox</h1>
          <Button icon={<Refresh />} text="Look again" onClick={look} />
        </header>
        <p className={styles.lead}>
          No mail is sent from this copy, because nothing leaves this browser. These are the letters that a server would send, for every
          account of this browser. Their links work here as they would from a mailbox.
        </p>
        <EmailList outbox={outbox} onRetry={look} />
        <p className={styles.other}>
          {mayHaveSession() ? <Link to={paths.home()}>Go to your files</Link> : <Link to={paths.login()}>Back to the log-in</Link>}
        </p>
      </div>
    </Page>
  )
}

function EmailList({ outbox, onRetry }: { outbox: Outbox; onRetry: () => void }) {
  switch (outbox.kind) {
    case 'loading':
      return <LoadingState label="Loading the letters…" />
    case 'failed':
      return <ErrorState title="The letters could not be read" error={outbox.error} onRetry={onRetry} />
    case 'read':
      break
  }
  if (outbox.emails.length === 0) {
    return (
      <EmptyState
        icon={<Envelope size={40} />}
        title="No letter yet"
        description="Sign up, or ask for a new password, and the letter appears here. Nothing is written to an address that has no account."
      />
    )
  }
  return (
    <ul className={styles.emails} aria-label="Letters">
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
      <Link to={href} className="bp6-button" aria-label={`Follow the link: ${subject}`}>
        Follow the link
      </Link>
    )
  }
  return <p className={styles.to}>{state === 'used' ? 'The link of this letter was used.' : 'The link of this letter has expired.'}</p>
}
