import { Button, Callout, FormGroup, Intent } from '@blueprintjs/core'
import { useEffect, useRef, useState } from 'react'

import { userState } from '#state/user.ts'
import { LoadingState } from '#ui/states.tsx'
import type { Card } from './card'
import styles from './checkout.module.css'
import { CARD_FIELDS, offerStripeFields, type CardField } from './stripe-fields'

const LABELS: Record<CardField, string> = { cardNumber: 'Card number', cardExpiry: 'Expiry date', cardCvc: 'Security code' }

interface StripeFormProps {
  publicKey: string
  /** Called with the card once it can be typed in, and with null while it can't. */
  onCard: (card: Card | null) => void
}

/** Renders Stripe's card form, with a retry after a failure to load. */
export function StripeForm({ publicKey, onCard }: StripeFormProps) {
  const [attempt, setAttempt] = useState(0)
  const [hasFailed, setFailed] = useState(false)
  if (hasFailed) {
    const retry = () => {
      setFailed(false)
      setAttempt((before) => before + 1)
    }
    return (
      <Callout intent={Intent.DANGER} role="alert" title="Couldn’t load the card form">
        <p>A content blocker or your network may block it. Nothing was charged.</p>
        <Button text="Try again" onClick={retry} />
      </Callout>
    )
  }
  const fail = () => {
    onCard(null)
    setFailed(true)
  }
  return <StripeFields key={attempt} publicKey={publicKey} onCard={onCard} onError={fail} />
}

function StripeFields({ publicKey, onCard, onError }: StripeFormProps & { onError: () => void }) {
  const form = useRef<HTMLDivElement>(null)
  const latest = useRef({ onCard, onError })
  const [isReady, setReady] = useState(false)
  const [problems, setProblems] = useState<Partial<Record<CardField, string | undefined>>>({})
  useEffect(() => {
    latest.current = { onCard, onError }
  })
  useEffect(() => {
    const parents = parentsIn(form.current)
    if (!parents) return undefined
    return offerStripeFields({
      publicKey,
      parents,
      style: textStyle(),
      billing: () => userState.paymentDetails,
      onReady: (card) => {
        setReady(true)
        latest.current.onCard(card)
      },
      onProblem: (field, problem) => setProblems((before) => ({ ...before, [field]: problem })),
      onError: () => latest.current.onError(),
    })
  }, [publicKey])
  return (
    <>
      {!isReady && <LoadingState label="Loading the card form…" />}
      <div ref={form} className={isReady ? styles.card : `${styles.card} ${styles.waiting}`}>
        {CARD_FIELDS.map((field) => (
          <FormGroup
            key={field}
            className={field === 'cardNumber' ? (styles.wide ?? '') : ''}
            label={LABELS[field]}
            labelFor={field}
            intent={problems[field] === undefined ? Intent.NONE : Intent.DANGER}
            helperText={problems[field]}
          >
            <div id={field} className={styles.hosted} />
          </FormGroup>
        ))}
      </div>
    </>
  )
}

function parentsIn(form: HTMLElement | null): Record<CardField, HTMLElement> | undefined {
  const [cardNumber, cardExpiry, cardCvc] = CARD_FIELDS.map((field) => form?.querySelector<HTMLElement>(`#${field}`))
  return cardNumber && cardExpiry && cardCvc ? { cardNumber, cardExpiry, cardCvc } : undefined
}

/** Returns the app's text style, for fields that its style sheets can't reach. */
function textStyle(): object {
  const theme = getComputedStyle(document.documentElement)
  const colour = (name: string) => theme.getPropertyValue(name).trim()
  return {
    base: {
      color: colour('--text'),
      iconColor: colour('--text-muted'),
      fontSize: '16px',
      '::placeholder': { color: colour('--text-muted') },
    },
    invalid: { color: colour('--danger'), iconColor: colour('--danger') },
  }
}
