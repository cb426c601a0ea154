import { describe, expect, it, vi } from 'vitest'

import { ensureWebKit, findWebKit, type WebKitPrograms } from './tools/find-webkit.ts'

const HERE = import.meta.filename
const MISSING = 'There is no WebKit with a driver (Debian: apt-get install webkit2gtk-driver xvfb).'
const WEBKIT: WebKitPrograms = { driver: '/usr/bin/WebKitWebDriver', display: '/usr/bin/Xvfb' }

describe('the WebKit of the journey', () => {
  it('is one with a driver and a screen', () => {
    expect(findWebKit({ driver: HERE, display: HERE })).toEqual({ driver: HERE, display: HERE })
    expect(findWebKit({ driver: '/nowhere/driver', display: HERE })).toBeUndefined()
    expect(findWebKit({ driver: HERE, display: '/nowhere/display' })).toBeUndefined()
  })

  it('is installed as root on Debian', () => {
    const install = vi.fn<(name: string) => void>()
    const find = vi.fn<() => WebKitPrograms | undefined>().mockReturnValueOnce(undefined).mockReturnValueOnce(WEBKIT)
    expect(ensureWebKit({ find, canInstall: () => true, install, isCi: true })).toEqual(WEBKIT)
    expect(install.mock.calls).toEqual([['webkit2gtk-driver'], ['xvfb']])
  })

  it.each([
    ['it cannot be installed', () => false],
    ['its installation fails', () => true],
  ])('is reported missing if %s, and fails the tests under CI', (_case, canInstall) => {
    const machine = {
      find: () => undefined,
      canInstall,
      install: () => {
        throw new Error('no mirror')
      },
    }
    expect(ensureWebKit({ ...machine, isCi: false })).toEqual({ missing: MISSING })
    expect(() => ensureWebKit({ ...machine, isCi: true })).toThrow(MISSING)
  })
})
