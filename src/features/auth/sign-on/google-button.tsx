import { useEffect, useRef, useState, type ReactNode } from 'react'

import { emailOfCredential, NoCredentialError, offerGoogleSignIn } from '#lib/browser/google-sign-in.ts'
import styles from './sign-on.module.css'

interface GoogleButtonProps {
  clientId: string
  /** Shown instead when Google's own button is unavailable. */
  fallback: ReactNode
  /** Called when an account has been chosen, with its email address if Google provides it. */
  onPerson: (email: string | undefined) => void
}

/**
 * Shows Google's own button. Its credential only identifies the user; the contract requires an authorization code, so sign-in continues on
 * Google's page, which can skip the account chooser.
 */
export function GoogleButton({ clientId, fallback, onPerson }: GoogleButtonProps) {
  const parent = useRef<HTMLDivElement>(null)
  const latest = useRef(onPerson)
  const isOffered = useRef(false)
  const [failure, setFailure] = useState<string | null>(null)
  useEffect(() => {
    latest.current = onPerson
  }, [onPerson])

  useEffect(() => {
    const place = parent.current
    // Effects can run twice, and the script must draw only one button.
    if (!place || isOffered.current) return
    isOffered.current = true
    void offerGoogleSignIn({
      clientId,
      parent: place,
      isDark: document.documentElement.classList.contains('bp6-dark'),
      onCredential: ({ credential }) => latest.current(emailOfCredential(credential)),
      onError: (error) => setFailure(error instanceof NoCredentialError ? error.message : 'Couldn’t load Google’s own button.'),
    })
  }, [clientId])

  return (
    <>
      <div ref={parent} hidden={failure !== null} />
      {failure === null ? null : (
        <>
          <p className={styles.note} role="status">
            {failure}
          </p>
          {fallback}
        </>
      )}
    </>
  )
}
