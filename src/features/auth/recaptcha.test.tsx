import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { ScriptLoadError } from '#lib/browser/load-script.ts'
import { offerRecaptcha, RECAPTCHA_SCRIPT, RecaptchaError } from './recaptcha'

interface Settings {
  sitekey: string
  theme: string
  callback: (token: string) => void
  'expired-callback': () => void
  'error-callback': () => void
}

const script = {
  ready: (callback: () => void) => callback(),
  render: vi.fn<(parent: HTMLElement, settings: Settings) => number>(() => 7),
  reset: vi.fn<(widget: number) => void>(),
}
const onToken = vi.fn<(token: string | null) => void>()
const onError = vi.fn<(error: unknown) => void>()
const parent = document.createElement('div')

const load = vi.fn((_src: string) => {
  vi.stubGlobal('grecaptcha', script)
  return Promise.resolve()
})

const offer = (how = load) => offerRecaptcha({ sitekey: 'key', parent, isDark: true, onToken, onError, load: how })

beforeEach(() => {
  vi.clearAllMocks()
})

afterEach(() => {
  vi.unstubAllGlobals()
})

describe('[AUTH-01] reCAPTCHA', () => {
  it('passes a token on and clears it when it expires', async () => {
    await offer()
    expect(load).toHaveBeenCalledExactlyOnceWith(RECAPTCHA_SCRIPT)
    const [place, settings] = script.render.mock.calls[0] ?? []
    expect(place).toBe(parent)
    expect(settings).toMatchObject({ sitekey: 'key', theme: 'dark' })
    settings?.callback('token')
    settings?.['expired-callback']()
    expect(onToken.mock.calls).toEqual([['token'], [null]])
    expect(onError).not.toHaveBeenCalled()
  })

  it('is reset for another attempt', async () => {
    const reset = await offer()
    reset()
    expect(script.reset).toHaveBeenCalledExactlyOnceWith(7)
    expect(onToken).toHaveBeenLastCalledWith(null)
  })

  it('reports a lost connection', async () => {
    await offer()
    script.render.mock.calls[0]?.[1]['error-callback']()
    expect(onError).toHaveBeenCalledWith(expect.any(RecaptchaError))
    expect(onToken).toHaveBeenLastCalledWith(null)
  })

  it('reports a script that fails to load or has an unexpected format', async () => {
    await offer(vi.fn(() => Promise.reject(new ScriptLoadError(RECAPTCHA_SCRIPT))))
    expect(onError).toHaveBeenLastCalledWith(expect.any(ScriptLoadError))
    const reset = await offer(vi.fn(() => Promise.resolve()))
    expect(onError).toHaveBeenLastCalledWith(expect.any(RecaptchaError))
    expect(reset).not.toThrow()
  })
})
