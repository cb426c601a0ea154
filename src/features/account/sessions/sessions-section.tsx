import { Button, Tag } from '@blueprintjs/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { lacksCall } from '#api/api-error.ts'
import { endOtherSessions, endSession, invalidateListSessions, useListSessions } from '#generated/app/app.ts'
import type { AccountSession } from '#generated/model/accountSession.zod.ts'
import { notify } from '#notifications/notify.ts'
import { formatDate } from '#lib/words/formats.ts'
import { ErrorNotice } from '#ui/error-notice.tsx'
import { ErrorState, LoadingState } from '#ui/states.tsx'
import { AccountSection } from '../account-section'
import styles from './sessions-section.module.css'

/** Lists the sessions of the user, and ends the others. Older back ends only end all others, without a list. */
export function SessionsSection() {
  const client = useQueryClient()
  const { data, error, isLoadingError, refetch } = useListSessions()
  const [sending, setSending] = useState<string | null>(null)
  const [failure, setFailure] = useState<{ error: unknown } | null>(null)

  /** @param id of the session to end, or `others` */
  async function end(id: string, send: () => Promise<unknown>, message: string): Promise<void> {
    setSending(id)
    setFailure(null)
    try {
      await send()
      notify({ message, variant: 'info' })
    } catch (caught) {
      // It has ended already, as the list will show.
      if (!lacksCall(caught) || id === OTHERS) setFailure({ error: caught })
    } finally {
      setSending(null)
      await invalidateListSessions(client)
    }
  }

  const isAlone = data?.sessions.length === 1
  return (
    <AccountSection
      title="Sessions"
      actions={
        !isAlone && (
          <Button
            text="Log out other sessions"
            loading={sending === OTHERS}
            disabled={sending !== null}
            onClick={() => void end(OTHERS, endOtherSessions, 'Your other sessions are logged out.')}
          />
        )
      }
    >
      {isAlone && <p>You’re not logged in anywhere else.</p>}
      {isLoadingError && lacksCall(error) && <p>You may still be logged in on other browsers and devices.</p>}
      {isLoadingError && !lacksCall(error) && (
        <ErrorState title="Couldn’t load your sessions" error={error} onRetry={() => void refetch()} />
      )}
      {!data && !isLoadingError && <LoadingState label="Loading sessions…" />}
      {failure && <ErrorNotice error={failure.error} />}
      {data && (
        <ul className={styles.list}>
          {data.sessions.map((session) => (
            <SessionRow
              key={session.id}
              session={session}
              isEnding={sending === session.id}
              isDisabled={sending !== null}
              onEnd={() => void end(session.id, () => endSession(session.id), `${nameOf(session)} is logged out.`)}
            />
          ))}
        </ul>
      )}
    </AccountSection>
  )
}

/** The ID of no session, as those of the contract have no space. */
const OTHERS = 'all others'

interface SessionRowProps {
  session: AccountSession
  isEnding: boolean
  isDisabled: boolean
  onEnd: () => void
}

function SessionRow({ session, isEnding, isDisabled, onEnd }: SessionRowProps) {
  const { createdAt, usedAt, current } = session
  const name = nameOf(session)
  return (
    <li className={styles.row}>
      <div>
        <span className={styles.name}>
          {name}
          {current && <Tag minimal>This device</Tag>}
        </span>
        <span className={styles.muted}>
          Logged in {formatDate(createdAt)}
          {!current && ` · Last used ${formatDate(usedAt)}`}
        </span>
      </div>
      {!current && <Button text="Log out" aria-label={`Log out ${name}`} loading={isEnding} disabled={isDisabled} onClick={onEnd} />}
    </li>
  )
}

/** Returns the browser and the system of a session, such as `Chrome on Windows`. */
function nameOf({ browser, system }: AccountSession): string {
  return `${browser ?? 'Unknown browser'}${system === null ? '' : ` on ${system}`}`
}
