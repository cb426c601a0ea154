import { useEffect, useRef, useState } from 'react'

import { offerRecaptcha } from './recaptcha'
import { buildSettings } from '../../lib/settings'
import styles from './auth.module.css'

interface RobotCheckProps {
  sitekey: string
  /** Grows with every try, since a token is good for one. */
  attempt: number
  /** Null as long as there is none. */
  onToken: (token: string | null) => void
  /** Whether this build may load the script. */
  isAllowed?: boolean
}

const GO_ON = 'You can go on without it; whether that is enough is for the server to say.'

/** The box that says that one is no robot, where the back end asks for it. Without its script the form can still be sent. */
export function RobotCheck({ sitekey, attempt, onToken, isAllowed = buildSettings.recaptcha }: RobotCheckProps) {
  const parent = useRef<HTMLDivElement>(null)
  const latest = useRef(onToken)
  const empty = useRef<() => void>(() => undefined)
  const isOffered = useRef(false)
  const [hasFailed, setHasFailed] = useState(false)
  useEffect(() => {
    latest.current = onToken
  }, [onToken])

  useEffect(() => {
    const place = parent.current
    // An effect may be run twice, and the script draws one box.
    if (!isAllowed || !place || isOffered.current) return
    isOffered.current = true
    const offer = async (): Promise<void> => {
      empty.current = await offerRecaptcha({
        sitekey,
        parent: place,
        isDark: document.documentElement.classList.contains('bp6-dark'),
        onToken: (token) => latest.current(token),
        onError: () => setHasFailed(true),
      })
    }
    void offer()
  }, [sitekey, isAllowed])

  useEffect(() => {
    if (attempt > 0) empty.current()
  }, [attempt])

  if (!isAllowed) return <p className={styles.robot}>This copy of the app does not load the check against robots. {GO_ON}</p>
  return (
    <div className={styles.robot}>
      <div ref={parent} />
      {hasFailed ? (
        <p role="status">The check against robots could not be loaded. A blocker or the network may stand in its way. {GO_ON}</p>
      ) : null}
    </div>
  )
}
