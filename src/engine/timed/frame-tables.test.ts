import { describe, expect, it, vi } from 'vitest'

import { bytesOf, mediaBox, u32be } from '../testing/bytes'
import { hasPossibleTables } from './frame-tables'

type Bytes = Uint8Array<ArrayBuffer>

const full = (name: string, ...numbers: number[]): Bytes => mediaBox(name, u32be(0), ...numbers.map(u32be))
const track = (...tables: Bytes[]): Bytes => mediaBox('trak', mediaBox('mdia', mediaBox('minf', mediaBox('stbl', ...tables))))
const file = (...boxes: Bytes[]): Blob => new Blob([mediaBox('ftyp', 'isom', u32be(0)), mediaBox('mdat', new Uint8Array(600)), ...boxes])
const movie = (...tables: Bytes[]): Blob => file(mediaBox('moov', track(...tables)))
const run = (flags: number, count: number, ...rest: number[]): Blob =>
  file(mediaBox('moof', mediaBox('traf', mediaBox('trun', u32be(flags), u32be(count), ...rest.map(u32be)))))

const sizes = full('stsz', 0, 3, 100, 200, 300)

describe('hasPossibleTables', () => {
  it.each([
    ['tables that agree', movie(full('stts', 1, 3, 40), full('ctts', 2, 1, 0, 2, 80), sizes)],
    ['a table of times with a few more frames than there are', movie(full('stts', 1, 9, 40), sizes)],
    ['frames of one size', movie(full('stts', 1, 6, 40), full('stsz', 100, 6))],
    ['a run with durations', run(0x100, 2, 40, 40)],
    ['a run of frames that are alike', run(0, 50)],
  ])('accepts %s', async (_name, one) => expect(await hasPossibleTables(one)).toBe(true))

  it.each([
    ['four billion times in one entry of stts', movie(full('stts', 1, 0xffff_ffff, 40), sizes)],
    ['four billion times in one entry of ctts, before the sizes', movie(full('ctts', 1, 0xffff_ffff, 0), full('stts', 1, 3, 40), sizes)],
    ['more sizes than the table has', movie(full('stts', 1, 3, 40), full('stsz', 0, 4_000_000, 100, 200))],
    ['more frames of one size than the file has bytes', movie(full('stts', 1, 7, 40), full('stsz', 1, 0xffff_ffff))],
    ['chunks of four billion frames', movie(full('stts', 1, 3, 40), full('stsc', 2, 1, 1, 1, 2, 0xffff_ffff, 1), sizes)],
    ['a run of four billion frames that are alike', run(0, 0xffff_ffff)],
    ['a run with fewer durations than frames', run(0x100, 0xffff_ffff, 40)],
  ])('refuses %s', async (_name, one) => expect(await hasPossibleTables(one)).toBe(false))

  it('adds up runs that are alike', async () => {
    const traf = mediaBox('moof', mediaBox('traf', mediaBox('trun', u32be(0), u32be(600_000))))
    expect(await hasPossibleTables(file(traf))).toBe(true)
    expect(await hasPossibleTables(file(traf, traf))).toBe(false)
  })

  it('reads tens of thousands of boxes with a few reads', async () => {
    const many = file(...Array.from({ length: 20_000 }, () => mediaBox('free')))
    const read = vi.spyOn(Blob.prototype, 'slice')
    expect(await hasPossibleTables(many)).toBe(true)
    expect(read.mock.calls.length).toBeLessThan(100)
    read.mockRestore()
  })

  it('ends for boxes that break off or have no size', async () => {
    const whole = new Uint8Array(await movie(full('stts', 1, 3, 40), sizes).arrayBuffer())
    for (let end = 0; end < whole.length; end += 7)
      expect([true, false]).toContain(await hasPossibleTables(new Blob([whole.subarray(0, end)])))
    expect(await hasPossibleTables(new Blob([bytesOf(u32be(3), 'moov'), whole]))).toBe(true)
  })
})
