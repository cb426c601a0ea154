import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { disableGoogleAutoSelect, GOOGLE_SCRIPT, NoCredentialError, offerGoogleSignIn, type GoogleCredential } from './google-sign-in'
import { loadScript, ScriptLoadError } from './load-script'

interface Settings {
  client_id: string
  callback: (answer: Partial<GoogleCredential>) => void
}

const identity = { initialize: vi.fn<(settings: Settings) => void>(), renderButton: vi.fn(), disableAutoSelect: vi.fn() }
const onCredential = vi.fn<(credential: GoogleCredential) => void>()
const onError = vi.fn<(error: unknown) => void>()
const parent = document.createElement('div')

/** As Google's script does when it runs. */
const load = vi.fn((_src: string) => {
  vi.stubGlobal('google', { accounts: { id: identity } })
  return Promise.resolve()
})

const offer = () => offerGoogleSignIn({ clientId: 'studio', parent, onCredential, onError, load })

beforeEach(() => {
  vi.clearAllMocks()
})

afterEach(() => {
  vi.unstubAllGlobals()
  document.head.replaceChildren()
})

describe('[AUTH-05] signing in by Google', () => {
  it('returns credential and select_by', async () => {
    await offer()
    expect(load).toHaveBeenCalledExactlyOnceWith(GOOGLE_SCRIPT)
    expect(identity.renderButton).toHaveBeenCalledWith(parent, { theme: 'filled_black' })
    const settings = identity.initialize.mock.calls[0]?.[0]
    expect(settings?.client_id).toBe('studio')
    settings?.callback({ credential: 'token', select_by: 'btn' })
    expect(onCredential).toHaveBeenCalledExactlyOnceWith({ credential: 'token', select_by: 'btn' })
    expect(onError).not.toHaveBeenCalled()
  })

  it('tells of an answer without a credential', async () => {
    await offer()
    identity.initialize.mock.calls[0]?.[0].callback({ select_by: 'user' })
    expect(onError).toHaveBeenCalledExactlyOnceWith(expect.any(NoCredentialError))
    expect(onCredential).not.toHaveBeenCalled()
  })

  it('tells of a script that cannot be loaded', async () => {
    const reason = new ScriptLoadError(GOOGLE_SCRIPT)
    load.mockRejectedValueOnce(reason)
    await offer()
    expect(onError).toHaveBeenCalledExactlyOnceWith(reason)
  })

  it('tells of a script that is loaded but empty', async () => {
    load.mockResolvedValueOnce(undefined)
    await offer()
    expect(onError).toHaveBeenCalledExactlyOnceWith(expect.any(NoCredentialError))
  })
})

it('[AUTH-09] the automatic choice of an account can be turned off, with the script or without', async () => {
  disableGoogleAutoSelect()
  await offer()
  disableGoogleAutoSelect()
  expect(identity.disableAutoSelect).toHaveBeenCalledOnce()
})

describe('a script', () => {
  const added = () => document.head.querySelector('script')

  it('is added to the page and waited for', async () => {
    const loading = loadScript('/a.js')
    expect(added()?.getAttribute('src')).toBe('/a.js')
    added()?.dispatchEvent(new Event('load'))
    await expect(loading).resolves.toBeUndefined()
  })

  it('that fails is taken off again, and named', async () => {
    const loading = loadScript('/b.js')
    added()?.dispatchEvent(new Event('error'))
    await expect(loading).rejects.toThrow('/b.js could not be loaded')
    expect(added()).toBeNull()
  })
})
