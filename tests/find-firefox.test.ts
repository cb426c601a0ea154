import { describe, expect, it, vi } from 'vitest'

import { ensureFirefox, findFirefox } from './tools/find-firefox.ts'

const HERE = import.meta.filename
const MISSING = 'There is no Firefox: install one (Debian: apt-get install firefox-esr) or name it in FIREFOX.'

describe('the Firefox of the journeys', () => {
  it('is the one at FIREFOX, or an installed one', () => {
    expect(findFirefox(HERE, [])).toBe(HERE)
    expect(findFirefox('', ['/nowhere/firefox', HERE])).toBe(HERE)
    expect(findFirefox('', ['/nowhere/firefox'])).toBeUndefined()
  })

  it('is never replaced if the one at FIREFOX is missing', () => {
    expect(() => findFirefox('/nowhere/firefox', [HERE])).toThrow('FIREFOX names /nowhere/firefox, and there is no such file.')
  })

  it('is installed as root on Debian', () => {
    const install = vi.fn<(name: string) => void>()
    const find = vi.fn<() => string | undefined>().mockReturnValueOnce(undefined).mockReturnValueOnce('/usr/bin/firefox-esr')
    const machine = { find, decodesH264: () => true, canInstall: () => true, install, isCi: true }
    expect(ensureFirefox(machine)).toEqual({ path: '/usr/bin/firefox-esr' })
    expect(install).toHaveBeenCalledExactlyOnceWith('firefox-esr')
  })

  it('gets the H.264 decoder that Debian only recommends', () => {
    const install = vi.fn<(name: string) => void>()
    const machine = { find: () => '/usr/bin/firefox-esr', decodesH264: () => false, canInstall: () => true, install, isCi: true }
    expect(ensureFirefox(machine)).toEqual({ path: '/usr/bin/firefox-esr' })
    expect(install).toHaveBeenCalledExactlyOnceWith('libavcodec-extra')
  })

  it.each([
    ['it cannot be installed', () => false],
    ['its installation fails', () => true],
  ])('is reported missing if %s, and fails the tests under CI', (_case, canInstall) => {
    const machine = {
      find: () => undefined,
      decodesH264: () => false,
      canInstall,
      install: () => {
        throw new Error('no mirror')
      },
    }
    expect(ensureFirefox({ ...machine, isCi: false })).toEqual({ missing: MISSING })
    expect(() => ensureFirefox({ ...machine, isCi: true })).toThrow(MISSING)
  })
})
