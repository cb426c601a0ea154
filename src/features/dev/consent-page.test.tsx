import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'

import { renderAt } from '#ui/test-support.tsx'
import { ConsentPage } from './consent-page'
import type { SimulatedProvider } from './dev-controls'

const request = { provider: 'google', redirectUri: 'http://localhost/login/callback/google', state: 's', challenge: 'c', hint: '' } as const
const leave = vi.fn<(address: string) => void>()
const allow = vi.fn<SimulatedProvider['allow']>()
const simulated: SimulatedProvider = { read: () => request, allow, deny: ({ state }) => `/denied?state=${state}` }

const render = (changes: Partial<SimulatedProvider> = {}) =>
  renderAt('/', <ConsentPage provider="google" search="" simulated={{ ...simulated, ...changes }} leave={leave} />)

beforeEach(() => {
  leave.mockClear()
  allow.mockReset().mockResolvedValue('/allowed')
})

describe('[AUTH-04] the simulated consent page', () => {
  it('shows that it is simulated, and returns the user with the entered account', async () => {
    render()
    expect(screen.getByText(/Nothing is sent to Google/)).toBeTruthy()
    await userEvent.clear(screen.getByLabelText('Name'))
    await userEvent.type(screen.getByLabelText('Name'), 'Ada Okafor')
    await userEvent.click(screen.getByRole('button', { name: 'Allow' }))
    await vi.waitFor(() => expect(leave).toHaveBeenCalledWith('/allowed'))
    expect(allow).toHaveBeenCalledWith(request, { name: 'Ada Okafor', email: 'robin.rivers@google.example' })
  })

  it('returns a user who denies', async () => {
    render()
    await userEvent.click(screen.getByRole('button', { name: 'Deny' }))
    expect(leave).toHaveBeenCalledWith('/denied?state=s')
    expect(allow).not.toHaveBeenCalled()
  })

  it('prefills the email address that the app expects', () => {
    render({ read: () => ({ ...request, hint: 'ada@council.example' }) })
    expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('ada@council.example')
  })

  it('returns no one from an invalid request', () => {
    render({
      read: () => {
        throw new Error('client_id is not known.')
      },
    })
    expect(screen.getByRole('alert').textContent).toBe('client_id is not known.')
    expect(screen.queryByRole('button')).toBeNull()
  })

  it('shows an error and stays open', async () => {
    allow.mockRejectedValue(new Error('The tab that holds the data does not answer.'))
    render()
    await userEvent.click(screen.getByRole('button', { name: 'Allow' }))
    expect((await screen.findByRole('alert')).textContent).toContain('does not answer')
    expect(leave).not.toHaveBeenCalled()
  })
})
