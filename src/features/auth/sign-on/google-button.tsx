import { useEffect, useRef, useState, type ReactNode } from 'react'

import { emailOfCredential, NoCredentialError, offerGoogleSignIn } from '../../../lib/google-sign-in'
import styles from './sign-on.module.css'

interface GoogleButtonProps {
  clientId: string
  /** Takes its place where Google's own button cannot be had. */
  fallback: ReactNode
  /** Somebody chose an account; its email address, where Google tells it. */
  onPerson: (email: string | undefined) => void
}

/**
 * Google's own button, by its script. The credential that it hands over says who the person is at Google; the contract takes a code,
 * so the sign-in goes on by way of Google's page, which then need not ask who they are.
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
    // An effect may be run twice, and the script draws one button.
    if (!place || isOffered.current) return
    isOffered.current = true
    void offerGoogleSignIn({
      clientId,
      parent: place,
      isDark: document.documentElement.classList.contains('bp6-dark'),
      onCredential: ({ credential }) => latest.current(emailOfCredential(credential)),
      onError: (error) =>
        setFailure(
          error instanceof NoCredentialError ? error.message : "Google's own button could not be loaded, so this one takes its place.",
        ),
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
