import { afterEach, describe, expect, it, vi } from 'vitest'

import { ABILITIES, isAble, isAt, missingFor, whyUnable, type Ability, type Feature } from './browser-features'

afterEach(() => vi.unstubAllGlobals())

/** The abilities of a browser that lacks features. */
function abilitiesWithout(...missing: Feature[]): Ability[] {
  // Object.keys returns string keys.
  return (Object.keys(ABILITIES) as Ability[]).filter((ability) => missingFor(ability, (one) => !missing.includes(one)).length === 0)
}

describe('what a browser can do', () => {
  it('is everything with all features', () => {
    expect(abilitiesWithout()).toEqual(['workOnImages', 'reviewVideos', 'useEmbedded', 'drawWaveforms', 'detectInVideos', 'exportVideos'])
  })

  it('excludes videos without WebCodecs, as in Firefox 115', () => {
    expect(abilitiesWithout('videoDecoder', 'videoEncoder', 'audioDecoder')).toEqual(['workOnImages', 'useEmbedded'])
  })

  it('excludes only the export of videos without VideoEncoder', () => {
    expect(abilitiesWithout('videoEncoder')).toEqual(['workOnImages', 'reviewVideos', 'useEmbedded', 'drawWaveforms', 'detectInVideos'])
  })

  it('excludes only waveforms without AudioDecoder, as in Safari 17', () => {
    expect(abilitiesWithout('audioDecoder')).toEqual(['workOnImages', 'reviewVideos', 'useEmbedded', 'detectInVideos', 'exportVideos'])
  })

  it('excludes only the embedded back end without private files, as in WebKitGTK 2.50', () => {
    expect(abilitiesWithout('privateFiles')).toEqual(['workOnImages', 'reviewVideos'])
  })

  it('is found by the features of this browser', () => {
    vi.stubGlobal('OffscreenCanvas', vi.fn())
    vi.stubGlobal('VideoDecoder', undefined)
    expect(isAble('reviewVideos')).toBe(false)
    expect(whyUnable('Video review', 'reviewVideos')).toBe(
      'Video review needs video decoding (VideoDecoder), which this browser doesn’t have.',
    )
    vi.stubGlobal('VideoDecoder', vi.fn())
    expect(isAble('reviewVideos')).toBe(true)
    expect(whyUnable('Video review', 'reviewVideos')).toBeUndefined()
  })

  it('names everything that is missing', () => {
    const names: Record<string, unknown> = { VideoDecoder: undefined, VideoEncoder: undefined, OffscreenCanvas: vi.fn() }
    for (const [name, value] of Object.entries(names)) vi.stubGlobal(name, value)
    vi.stubGlobal('navigator', { serviceWorker: {}, storage: { getDirectory: vi.fn() } })
    expect(whyUnable('Exporting a video', 'exportVideos')).toBe(
      'Exporting a video needs video decoding (VideoDecoder) and video encoding (VideoEncoder), which this browser doesn’t have.',
    )
  })

  it('follows paths of properties', () => {
    expect(isAt('a.b', { a: { b: 0 } })).toBe(true)
    expect(isAt('a.b', { a: { b: undefined } })).toBe(false)
    expect(isAt('a.b.c', { a: { b: null } })).toBe(false)
    expect(isAt('a', {})).toBe(false)
  })
})
