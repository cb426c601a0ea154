/** A TrueType font with one empty glyph, for text that can be selected but isn't drawn. */

const UNITS = 1000

function table(size: number, fill: (view: DataView) => void): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(size)
  fill(new DataView(bytes.buffer))
  return bytes
}

/** All tables that a TrueType font needs inside a PDF (ISO 32000-1, 9.9). */
const TABLES: [string, Uint8Array<ArrayBuffer>][] = [
  ['glyf', new Uint8Array(4)],
  [
    'head',
    table(54, (view) => {
      view.setUint32(0, 0x1_0000)
      view.setUint32(4, 0x1_0000)
      view.setUint32(12, 0x5f0f_3cf5)
      view.setUint16(18, UNITS)
      view.setUint16(46, 8)
      view.setInt16(48, 2)
      // Long offsets in `loca`.
      view.setInt16(50, 1)
    }),
  ],
  [
    'hhea',
    table(36, (view) => {
      view.setUint32(0, 0x1_0000)
      view.setInt16(4, 800)
      view.setInt16(6, -200)
      view.setUint16(10, UNITS / 2)
      view.setUint16(34, 1)
    }),
  ],
  ['hmtx', table(4, (view) => view.setUint16(0, UNITS / 2))],
  ['loca', new Uint8Array(8)],
  [
    'maxp',
    table(32, (view) => {
      view.setUint32(0, 0x1_0000)
      view.setUint16(4, 1)
      view.setUint16(14, 2)
    }),
  ],
]

function checksum(bytes: Uint8Array<ArrayBuffer>): number {
  let sum = 0
  for (const [at, byte] of bytes.entries()) sum = (sum + byte * 2 ** (24 - 8 * (at % 4))) % 2 ** 32
  return sum
}

/** Returns the font file. */
export function glyphlessFont(): Uint8Array<ArrayBuffer> {
  const padded = (length: number): number => Math.ceil(length / 4) * 4
  const directory = 12 + 16 * TABLES.length
  const size = TABLES.reduce((sum, [, bytes]) => sum + padded(bytes.length), directory)
  const font = new Uint8Array(size)
  const view = new DataView(font.buffer)
  view.setUint32(0, 0x1_0000)
  view.setUint16(4, TABLES.length)
  view.setUint16(6, 64)
  view.setUint16(8, 2)
  view.setUint16(10, 16 * TABLES.length - 64)
  let at = directory
  for (const [index, [name, bytes]] of TABLES.entries()) {
    const entry = 12 + 16 * index
    font.set(new TextEncoder().encode(name), entry)
    view.setUint32(entry + 4, checksum(bytes))
    view.setUint32(entry + 8, at)
    view.setUint32(entry + 12, bytes.length)
    font.set(bytes, at)
    at += padded(bytes.length)
  }
  return font
}
