import { useEffect, useRef, useState } from 'react'

import { offerRecaptcha } from './recaptcha'
import { buildSettings } from '#lib/addresses/settings.ts'
import styles from './auth.module.css'

interface RecaptchaBoxProps {
  sitekey: string
  /** Increases with every attempt, because a token works only once. */
  attempt: number
  /** Receives null when there is no valid token. */
  onToken: (token: string | null) => void
  /** Whether this build may load Google's script. */
  isAllowed?: boolean
}

/** Shows the reCAPTCHA checkbox when the back end requires it. The form can be submitted even if the script doesn't load. */
export function RecaptchaBox({ sitekey, attempt, onToken, isAllowed = buildSettings.recaptcha }: RecaptchaBoxProps) {
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
    // Effects can run twice, and the script must draw only one box.
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

  if (!isAllowed) return <p className={styles.recaptcha}>reCAPTCHA is turned off. Your sign-up may not be accepted.</p>
  return (
    <div className={styles.recaptcha}>
      <div ref={parent} />
      {hasFailed ? <p role="status">Couldn’t load reCAPTCHA. Check your ad blocker and network, or continue without it.</p> : null}
    </div>
  )
}
