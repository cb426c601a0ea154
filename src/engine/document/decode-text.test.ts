import { describe, expect, it } from 'vitest'

import { decodeText } from './decode-text'

const file = (...bytes: number[]) => new Blob([Uint8Array.from(bytes)])

describe('[UPL-08] plain text', () => {
  it.each([
    ['UTF-8', new Blob(['Zoë, 漢字'])],
    ['UTF-8 with its mark', new Blob(['\uFEFFZoë, 漢字'])],
    [
      'UTF-16, little end first',
      new Blob([new Uint8Array([0xff, 0xfe]), new Uint16Array([...'Zoë, 漢字'].map((one) => one.charCodeAt(0)))]),
    ],
  ])('is read in %s', async (_name, blob) => {
    expect(await decodeText(blob)).toBe('Zoë, 漢字')
  })

  it('is read in UTF-16, big end first, and else in Windows-1252', async () => {
    expect(await decodeText(file(0xfe, 0xff, 0x00, 0x5a, 0x6f, 0x22))).toBe('Z漢')
    expect(await decodeText(file(0x5a, 0x6f, 0xeb, 0x80))).toBe('Zoë€')
  })

  it.each([
    ['an empty file', file(), 'empty-file'],
    ['a Rich Text document', new Blob([String.raw`{\rtf1\ansi Dear Sir}`]), 'not-a-document'],
    ['a file with NULs', file(0x50, 0x4b, 0x00, 0x04), 'not-a-document'],
    ['more than 10 MB', new Blob([new Uint8Array(10_000_001).fill(0x61)]), 'too-large'],
  ])('is not %s', async (_name, blob, code) => {
    await expect(decodeText(blob)).rejects.toMatchObject({ code })
  })
})
