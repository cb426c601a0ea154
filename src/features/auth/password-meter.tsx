import { useEffect, useState } from 'react'

import { passwordStrength, type PasswordStrength, type Weakness } from './password-strength'
import { VisuallyHidden } from '../../ui/visually-hidden'
import styles from './password-meter.module.css'

const WORDS = ['very weak', 'weak', 'fair', 'good', 'strong', 'very strong'] as const
const STRONGEST = WORDS.length - 1

/** Said once typing has paused, or a screen reader would speak of every character. */
export const PAUSE_MILLISECONDS = 800

const ADVICE: Record<Weakness, string> = {
  personal: 'Leave out your name and email address.',
  word: 'Leave out common words.',
  year: 'Leave out years.',
  run: 'Leave out runs such as "abc" or "qwert".',
  repeat: 'Repeat less.',
}

interface PasswordMeterProps {
  id: string
  password: string
  personal: readonly string[]
  /** 0 to 5, as the back end asks for it; undefined while it has not said. */
  minimum: number | undefined
}

/** How strong a password is, against what is asked for, and what would help. */
export function PasswordMeter({ id, password, personal, minimum = 0 }: PasswordMeterProps) {
  const found = passwordStrength(password, personal)
  const isEnough = found.strength >= minimum
  const words = password === '' ? wordsBefore(minimum) : wordsFor(found, minimum)
  const said = usePaused(password === '' ? '' : words)
  return (
    <div className={styles.meter}>
      <div
        role="meter"
        aria-label="Password strength"
        aria-valuemin={0}
        aria-valuemax={STRONGEST}
        aria-valuenow={found.strength}
        aria-valuetext={WORDS[found.strength] ?? ''}
        className={styles.bars}
      >
        {WORDS.slice(1).map((word, index) => (
          <span key={word} className={barClass(index < found.strength, isEnough)} />
        ))}
      </div>
      <p id={id} className={styles.words}>
        {words}
      </p>
      <VisuallyHidden isStatus>{said}</VisuallyHidden>
    </div>
  )
}

function barClass(isFilled: boolean, isEnough: boolean): string {
  return [styles.bar, isFilled ? styles[isEnough ? 'enough' : 'low'] : ''].join(' ')
}

function wordsBefore(minimum: number): string {
  return minimum === 0
    ? 'Several unrelated words make a strong password.'
    : `At least ${WORDS[minimum] ?? ''}: several unrelated words, for instance.`
}

function wordsFor({ strength, weaknesses, missingFor }: PasswordStrength, minimum: number): string {
  const name = WORDS[strength] ?? ''
  const level = name.charAt(0).toUpperCase() + name.slice(1)
  if (strength >= minimum) return `${level}.`
  const missing = missingFor(minimum)
  const longer = `Add ${missing} or more ${missing === 1 ? 'character' : 'characters'}.`
  return [`${level}; at least ${WORDS[minimum] ?? ''} is needed.`, ...weaknesses.map((weakness) => ADVICE[weakness]), longer].join(' ')
}

/** The text as it was when it last stayed the same for a while. */
function usePaused(text: string): string {
  const [paused, setPaused] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), PAUSE_MILLISECONDS)
    return () => clearTimeout(timer)
  }, [text])
  return paused
}
