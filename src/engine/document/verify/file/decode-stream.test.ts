import { deflateSync } from 'node:zlib'
import { expect, it } from 'vitest'

import { decodeStream } from './decode-stream'
import { latin1 } from '#engine/core/latin1.ts'
import { PdfParser } from './pdf-values'

const SECRET = 'Wolframite und Löß'
const plain = Uint8Array.from(SECRET, (character) => character.charCodeAt(0))

async function decoded(dictionary: string, bytes: Uint8Array): Promise<string> {
  const value = new PdfParser(dictionary).value()
  if (!(value instanceof Map)) throw new Error('No dictionary.')
  return latin1(await decodeStream(value, Uint8Array.from(bytes)))
}

const hex = (bytes: Uint8Array): Uint8Array => new TextEncoder().encode(`${Buffer.from(bytes).toString('hex')}>`)

/** Returns the bytes as lines of six with one of the predictors of PNG, for pixels of `step` bytes. */
function predicted(kind: number, step: number): Uint8Array {
  const out: number[] = []
  const at = (row: number, column: number): number => (row < 0 || column < 0 ? 0 : (plain[row * 6 + column] ?? 0))
  for (let row = 0; row < plain.length / 6; row += 1) {
    out.push(kind)
    for (let column = 0; column < 6; column += 1) {
      const [left, above, corner] = [at(row, column - step), at(row - 1, column), at(row - 1, column - step)]
      const nearest = [left, above, corner].toSorted((a, b) => Math.abs(left + above - corner - a) - Math.abs(left + above - corner - b))[0]
      const guess = [0, left, above, Math.floor((left + above) / 2), nearest][kind] ?? 0
      out.push((at(row, column) - guess + 512) % 256)
    }
  }
  return Uint8Array.from(out)
}

it.each([0, 1, 2, 3, 4])('[MEDIA-06] reads streams with predictor %i of PNG', async (kind) => {
  for (const [step, shape] of [
    [1, '/Columns 6'],
    [3, '/Columns 2 /Colors 3'],
    [2, '/Columns 3 /BitsPerComponent 16'],
  ] as const) {
    const dictionary = `<< /Filter /FlateDecode /DecodeParms << /Predictor 15 ${shape} >> >>`
    expect(await decoded(dictionary, deflateSync(predicted(kind, step)))).toBe(SECRET)
  }
})

it('[MEDIA-06] reads streams with the predictor of TIFF', async () => {
  const bytes = plain.map((byte, index) => byte - (index % 6 < 2 ? 0 : (plain[index - 2] ?? 0)))
  expect(await decoded('<< /Filter /FlateDecode /DecodeParms << /Predictor 2 /Columns 3 /Colors 2 >> >>', deflateSync(bytes))).toBe(SECRET)
  const words = plain.slice()
  for (let at = plain.length - 2; at >= 0; at -= 2) {
    if (at % 6 === 0) continue
    const difference = (plain[at] ?? 0) * 256 + (plain[at + 1] ?? 0) - (plain[at - 2] ?? 0) * 256 - (plain[at - 1] ?? 0) + 65_536
    words[at] = difference >> 8
    words[at + 1] = difference
  }
  const dictionary = '<< /Filter /FlateDecode /DecodeParms << /Predictor 2 /Columns 3 /BitsPerComponent 16 >> >>'
  expect(await decoded(dictionary, deflateSync(words))).toBe(SECRET)
})

it('[MEDIA-06] reads streams with several filters, each with its own parameters', async () => {
  const dictionary = '<< /Filter [/ASCIIHexDecode /Fl /FlateDecode] /DecodeParms [null null << /Predictor 12 /Columns 6 >>] /Length 1 >>'
  expect(await decoded(dictionary, hex(deflateSync(deflateSync(predicted(2, 1)))))).toBe(SECRET)
  const runs = Uint8Array.from([plain.length - 1, ...plain, 128])
  expect(await decoded('<< /Filter [/AHx /RL] >>', hex(runs))).toBe(SECRET)
})
