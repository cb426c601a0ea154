import { useEffect, useState } from 'react'

import { passwordStrength, type PasswordStrength, type Weakness } from '#lib/passwords/strength.ts'
import { VisuallyHidden } from '../visually-hidden'
import styles from './password-meter.module.css'

const WORDS = ['very weak', 'weak', 'fair', 'good', 'strong', 'very strong'] as const
const STRONGEST = WORDS.length - 1

/** The pause in typing before the result is announced. Without it, a screen reader would speak after every character. */
export const PAUSE_MILLISECONDS = 800

const ADVICE: Record<Weakness, string> = {
  personal: 'Avoid your name and email address.',
  word: 'Avoid common words.',
  year: 'Avoid years.',
  run: 'Avoid sequences such as “abc” or “qwert”.',
  repeat: 'Avoid repetition.',
}

interface PasswordMeterProps {
  id: string
  password: string
  personal: readonly string[]
  /** From 0 to 5, set by the back end; undefined until it has been loaded. */
  minimum: number | undefined
}

/** Shows the strength of a password, the required strength, and how to reach it. */
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
  return minimum === 0 ? 'Several unrelated words make a strong password.' : 'Choose a strong password. Try several unrelated words.'
}

function wordsFor({ strength, weaknesses, missingFor }: PasswordStrength, minimum: number): string {
  const name = WORDS[strength] ?? ''
  const level = name.charAt(0).toUpperCase() + name.slice(1)
  if (strength >= minimum) return `${level}.`
  const longer = `Add ${missingFor(minimum)} or more characters.`
  return [`${level}. Choose a stronger password.`, ...weaknesses.map((weakness) => ADVICE[weakness]), longer].join(' ')
}

/** Returns the last text that stayed unchanged for the pause. */
function usePaused(text: string): string {
  const [paused, setPaused] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), PAUSE_MILLISECONDS)
    return () => clearTimeout(timer)
  }, [text])
  return paused
}
