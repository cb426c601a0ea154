import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'

import { NewPasswordFields } from './new-password-fields'
import { PasswordMeter, PAUSE_MILLISECONDS } from './password-meter'

afterEach(() => {
  vi.useRealTimers()
})

const meter = () => screen.getByRole('meter', { name: 'Password strength' })
const show = (password: string, minimum: number | undefined) => (
  <PasswordMeter id="m" password={password} personal={['Ada', 'Okafor']} minimum={minimum} />
)

function pass(milliseconds: number): void {
  act(() => {
    vi.advanceTimersByTime(milliseconds)
  })
}

describe('[AUTH-02] the password meter', () => {
  it.each([
    [2, 'vx7q', 1, 'Weak. Choose a stronger password. Add 4 or more characters.'],
    [2, 'vx7qlmz', 1, 'Weak. Choose a stronger password. Add 1 or more characters.'],
    [2, 'vx7qlmzd', 2, 'Fair.'],
    [4, 'vx7qlmzd', 2, 'Fair. Choose a stronger password. Add 4 or more characters.'],
    [
      3,
      'okafor2019',
      0,
      'Very weak. Choose a stronger password. Avoid your name and email address. Avoid years. Add 8 or more characters.',
    ],
    [0, 'vx7q', 1, 'Weak.'],
    [2, '', 0, 'Choose a strong password. Try several unrelated words.'],
  ])('against a minimum of %i rates "%s"', (minimum, password, strength, words) => {
    render(show(password, minimum))
    expect(meter().getAttribute('aria-valuenow')).toBe(String(strength))
    expect(screen.getByText(words)).toBeTruthy()
  })

  it('is announced once typing pauses, not for every character', () => {
    vi.useFakeTimers()
    const { rerender } = render(show('v', 2))
    for (const password of ['vx', 'vx7', 'vx7q']) {
      rerender(show(password, 2))
      pass(PAUSE_MILLISECONDS / 2)
    }
    expect(screen.getByRole('status').textContent).toBe('')
    pass(PAUSE_MILLISECONDS / 2)
    expect(screen.getByRole('status').textContent).toBe('Weak. Choose a stronger password. Add 4 or more characters.')
  })

  it('considers the minimum, the other fields of the form and what else is known of the owner', async () => {
    render(
      <form>
        <input name="firstName" defaultValue="Tangle" />
        <NewPasswordFields errorOf={() => undefined} minimum={5} personal={['Willow Holt']} />
      </form>,
    )
    expect(screen.getByText(/^Choose a strong password/)).toBeTruthy()
    const field = screen.getByLabelText('Password')
    await userEvent.type(field, 'tangle-hedge')
    expect(screen.getByText(/Avoid your name/)).toBeTruthy()
    expect(document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent).toMatch(/Choose a stronger password/)
    await userEvent.clear(field)
    await userEvent.type(field, 'hedge-rowing')
    expect(screen.queryByText(/Avoid your name/)).toBeNull()
    await userEvent.clear(field)
    await userEvent.type(field, 'willow-rowing')
    expect(screen.getByText(/Avoid your name/)).toBeTruthy()
  })
})
