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

/** Simulates Google's script. */
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

describe('[AUTH-05] Google sign-in', () => {
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

  it('reports a response without a credential', async () => {
    await offer()
    identity.initialize.mock.calls[0]?.[0].callback({ select_by: 'user' })
    expect(onError).toHaveBeenCalledExactlyOnceWith(expect.any(NoCredentialError))
    expect(onCredential).not.toHaveBeenCalled()
  })

  it('reports a script that fails to load', async () => {
    const reason = new ScriptLoadError(GOOGLE_SCRIPT)
    load.mockRejectedValueOnce(reason)
    await offer()
    expect(onError).toHaveBeenCalledExactlyOnceWith(reason)
  })

  it('reports a script that loads without defining its API', async () => {
    load.mockResolvedValueOnce(undefined)
    await offer()
    expect(onError).toHaveBeenCalledExactlyOnceWith(expect.any(NoCredentialError))
  })
})

it('[AUTH-09] disables the automatic account selection, with or without the script', async () => {
  disableGoogleAutoSelect()
  await offer()
  disableGoogleAutoSelect()
  expect(identity.disableAutoSelect).toHaveBeenCalledOnce()
})

describe('loadScript', () => {
  it('loads a script once for callers at the same time, and again after an error', async () => {
    const copies = () => [...document.querySelectorAll<HTMLScriptElement>('script[src="/shared.js"]')]
    const both = [loadScript('/shared.js'), loadScript('/shared.js')]
    expect(copies()).toHaveLength(1)
    copies()[0]?.dispatchEvent(new Event('error'))
    for (const one of both) await expect(one).rejects.toThrow(ScriptLoadError)
    const again = loadScript('/shared.js')
    expect(copies()).toHaveLength(1)
    copies()[0]?.dispatchEvent(new Event('load'))
    await again
  })

  const added = () => document.head.querySelector('script')

  it('adds the script to the page and waits for it', async () => {
    const loading = loadScript('/a.js')
    expect(added()?.getAttribute('src')).toBe('/a.js')
    added()?.dispatchEvent(new Event('load'))
    await expect(loading).resolves.toBeUndefined()
  })

  it('removes a script that fails, and names it', async () => {
    const loading = loadScript('/b.js')
    added()?.dispatchEvent(new Event('error'))
    await expect(loading).rejects.toThrow('Couldn’t load the script /b.js')
    expect(added()).toBeNull()
  })
})
