import { describe, expect, it } from 'vitest'

import { joinPlaces, placesOf, regionPlaces, type TilePlace } from './places'

const tiles = (x: number, side: number, tile: number): TilePlace => ({ kind: 'tiles', x, y: 0, width: side, height: side, tile })

describe('[MEDIA-05] places that limit tiles', () => {
  it('are the places of earlier versions, and every face in whole pixels inside the image', () => {
    const item = {
      kind: 'face' as const,
      source: 'detected' as const,
      decision: 'redact' as const,
      positions: [{ x: 10.5, y: 20, width: 100, height: 60 }],
    }
    const outside = { ...item, positions: [{ x: 500, y: 0, width: 9, height: 9 }] }
    const review = {
      width: 400,
      height: 300,
      tracks: [item, { ...item, kind: 'object' as const }, outside],
      earlierPlaces: [tiles(0, 50, 16)],
    }
    expect(placesOf(review)).toEqual([
      { kind: 'tiles', x: 0, y: 0, width: 50, height: 50, tile: 16 },
      { kind: 'face', x: 10, y: 20, width: 101, height: 60, tile: 32 },
    ])
  })

  it('are detected faces with any decision, and drawn faces only if they are redacted', () => {
    const group = { x: 1000, y: 700, width: 2000, height: 1500 }
    const face = (source: 'detected' | 'drawn', decision: 'redact' | 'keep', deleted = false) => ({
      kind: 'face' as const,
      source,
      decision,
      deleted,
      positions: [group],
    })
    const ofFace = (...tracks: ReturnType<typeof face>[]): TilePlace[] => placesOf({ width: 4000, height: 3000, tracks })
    const place: TilePlace = { kind: 'face', ...group, tile: 512 }
    expect(ofFace(face('detected', 'redact'))).toEqual([place])
    expect(ofFace(face('detected', 'keep'))).toEqual([place])
    expect(ofFace(face('detected', 'redact', true))).toEqual([place])
    expect(ofFace(face('drawn', 'redact'))).toEqual([place])
    expect(ofFace(face('drawn', 'keep'), face('drawn', 'redact', true))).toEqual([])
  })

  it('of a version are its regions without text, and a black face has the tiles of its size', () => {
    const region = { kind: 'face' as const, x: 1, y: 2, width: 90, height: 40 }
    expect(
      regionPlaces([
        { ...region, style: 'Smooth', tile: 64 },
        { ...region, style: 'Black Box' },
        { ...region, style: 'Black Box', label: 'text' },
      ]),
    ).toEqual([
      { kind: 'tiles', x: 1, y: 2, width: 90, height: 40, tile: 64 },
      { kind: 'black', x: 1, y: 2, width: 90, height: 40, tile: 16 },
    ])
  })

  it('of a black object allow any tiles, because its size says nothing about the faces in it', () => {
    const above = { x: 0, y: 0, width: 4000, height: 700 }
    expect(regionPlaces([{ kind: 'object', ...above, style: 'Black Box' }])).toEqual([{ kind: 'black', ...above, tile: 8 }])
    expect(regionPlaces([{ kind: 'object', ...above, style: 'Smooth' }])).toEqual([{ kind: 'tiles', ...above, tile: 1024 }])
  })

  it('are joined without those inside another one with the same tiles', () => {
    expect(joinPlaces([tiles(10, 50, 16), tiles(0, 90, 16), tiles(10, 50, 8), tiles(10, 50, 16)])).toEqual([
      tiles(0, 90, 16),
      tiles(10, 50, 8),
    ])
  })
})
