import { render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { GOOGLE_SCRIPT } from '#lib/browser/google-sign-in.ts'
import { GoogleButton } from './google-button'

type Callback = (credential: { credential?: string; select_by?: string }) => void

/** Simulates the used part of Google's script. The test sends the response. */
function stubGoogle(): { respond: Callback } {
  const stub: { respond: Callback } = { respond: () => undefined }
  vi.stubGlobal('google', {
    accounts: {
      id: {
        initialize: ({ callback }: { callback: Callback }) => (stub.respond = callback),
        renderButton: (parent: HTMLElement) => {
          parent.textContent = 'Google draws here'
        },
        disableAutoSelect: () => undefined,
      },
    },
  })
  return stub
}

const onPerson = vi.fn<(email: string | undefined) => void>()

const show = () => render(<GoogleButton clientId="studio" fallback={<button type="button">Ours</button>} onPerson={onPerson} />)

beforeEach(() => onPerson.mockClear())

afterEach(() => {
  vi.unstubAllGlobals()
  document.head.replaceChildren()
})

const tokenOf = (claims: object) =>
  `e30.${btoa(JSON.stringify(claims)).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')}.signature`

describe('[AUTH-05] Google’s own button', () => {
  it('passes on the email address of the selected account', async () => {
    const google = stubGoogle()
    show()
    expect(await screen.findByText('Google draws here')).toBeTruthy()
    google.respond({ credential: tokenOf({ email: 'robin@rivers.example' }), select_by: 'btn' })
    expect(onPerson).toHaveBeenLastCalledWith('robin@rivers.example')
    google.respond({ credential: 'no token', select_by: 'btn' })
    expect(onPerson).toHaveBeenLastCalledWith(undefined)
    expect(screen.queryByRole('button', { name: 'Ours' })).toBeNull()
  })

  it('is replaced by our button after a response without a credential', async () => {
    const google = stubGoogle()
    show()
    await screen.findByText('Google draws here')
    google.respond({})
    expect((await screen.findByRole('status')).textContent).toContain('Google sign-in failed.')
    expect(screen.getByRole('button', { name: 'Ours' })).toBeTruthy()
    expect(onPerson).not.toHaveBeenCalled()
  })

  it('is replaced by our button when its script fails to load', async () => {
    show()
    const script = document.head.querySelector('script')
    expect(script?.src).toBe(GOOGLE_SCRIPT)
    script?.dispatchEvent(new Event('error'))
    expect((await screen.findByRole('status')).textContent).toContain('Couldn’t load')
    expect(screen.getByRole('button', { name: 'Ours' })).toBeTruthy()
  })
})
