import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'

import { useFocusReturn } from './use-focus-return'

function Asker({ onAnswer }: { onAnswer: () => void }) {
  useFocusReturn()
  return (
    <button type="button" ref={(button) => button?.focus()} onClick={onAnswer}>
      Yes
    </button>
  )
}

function Example({ keepsOpener }: { keepsOpener: boolean }) {
  const [step, setStep] = useState<'before' | 'asked' | 'answered'>('before')
  return (
    <main id="main" tabIndex={-1}>
      {step === 'answered' && !keepsOpener ? null : (
        <button type="button" onClick={() => setStep('asked')}>
          Ask
        </button>
      )}
      {step === 'asked' ? <Asker onAnswer={() => setStep('answered')} /> : null}
    </main>
  )
}

test('the focus returns to the element that opened the dialog', async () => {
  render(<Example keepsOpener />)
  await userEvent.click(screen.getByRole('button', { name: 'Ask' }))
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Yes' }))
  await userEvent.click(screen.getByRole('button', { name: 'Yes' }))
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Ask' }))
})

test('the focus moves to the page if the element that opened the dialog no longer exists', async () => {
  render(<Example keepsOpener={false} />)
  await userEvent.click(screen.getByRole('button', { name: 'Ask' }))
  await userEvent.click(screen.getByRole('button', { name: 'Yes' }))
  expect(document.activeElement).toBe(screen.getByRole('main'))
})
