import { ByteReader, EndOfBytesError } from '../../core/byte-reader'
import { readColours } from './base-media'
import { JPEG, jpegSegments } from './jpeg'
import { pngChunks } from './png'
import { webpChunks } from './webp'

const APP2 = JPEG.APP0 + 2
const JPEG_PREFIX = 'ICC_PROFILE\0'
const TAGS_AT = 128
const MAX_NAME_LENGTH = 100
/** Max decompressed bytes, against decompression bombs. The name of a profile is near its start. */
const MAX_INFLATED = 4_000_000

/** Joins a profile that is split into several segments. */
function jpegProfile(reader: ByteReader): Uint8Array | undefined {
  const pieces: Uint8Array[] = []
  for (const { marker, payload, headerEnd } of jpegSegments(reader)) {
    if (marker === JPEG.SOS) break
    const data = payload + JPEG_PREFIX.length + 2
    if (marker === APP2 && data <= headerEnd && reader.name(payload, JPEG_PREFIX.length) === JPEG_PREFIX) {
      pieces.push(reader.bytes.subarray(data, headerEnd))
    }
  }
  return pieces.length === 0 ? undefined : Uint8Array.from(pieces.flatMap((piece) => [...piece]))
}

async function inflate(compressed: Uint8Array): Promise<Uint8Array> {
  const stream = new Blob([Uint8Array.from(compressed)]).stream().pipeThrough(new DecompressionStream('deflate')).getReader()
  const pieces: Uint8Array<ArrayBuffer>[] = []
  let total = 0
  try {
    for (let next = await stream.read(); !next.done && total < MAX_INFLATED; next = await stream.read()) {
      pieces.push(next.value)
      total += next.value.length
    }
    await stream.cancel()
  } catch {
    // The readable part of a damaged profile may contain the name.
  }
  return new Uint8Array(await new Blob(pieces).arrayBuffer())
}

async function pngProfile(reader: ByteReader): Promise<Uint8Array | undefined> {
  for (const { name, data, end } of pngChunks(reader)) {
    if (name === 'IDAT') return undefined
    if (name !== 'iCCP') continue
    const nameEnd = reader.bytes.indexOf(0, data)
    return nameEnd === -1 || nameEnd + 2 > end - 4 ? undefined : inflate(reader.bytes.subarray(nameEnd + 2, end - 4))
  }
  return undefined
}

function webpProfile(reader: ByteReader): Uint8Array | undefined {
  for (const { name, start, data } of webpChunks(reader)) {
    if (name === 'ICCP') return reader.bytes.subarray(data, data + reader.u32le(start + 4))
  }
  return undefined
}

const PROFILES: Record<string, (reader: ByteReader) => Uint8Array | undefined | Promise<Uint8Array | undefined>> = {
  'image/jpeg': jpegProfile,
  'image/png': pngProfile,
  'image/webp': webpProfile,
  'image/avif': (reader) => readColours(reader).profile,
  'image/heic': (reader) => readColours(reader).profile,
}

/** Reads the description of an ICC profile: `desc` in version 2, the first language of `mluc` in version 4. */
function descriptionOf(reader: ByteReader): string {
  const count = reader.u32be(TAGS_AT)
  for (let index = 0; index < count; index += 1) {
    const entry = TAGS_AT + 4 + 12 * index
    if (reader.name(entry) !== 'desc') continue
    const start = reader.u32be(entry + 4)
    if (reader.name(start) === 'desc') return reader.name(start + 12, Math.min(reader.u32be(start + 8), 4 * MAX_NAME_LENGTH))
    if (reader.name(start) !== 'mluc' || reader.u32be(start + 8) === 0) return ''
    const length = Math.min(reader.u32be(start + 20), 8 * MAX_NAME_LENGTH)
    const text = start + reader.u32be(start + 24)
    reader.need(text, length)
    return new TextDecoder('utf-16be').decode(reader.bytes.subarray(text, text + length))
  }
  return ''
}

/** Removes control and direction characters from an untrusted name and limits its length. */
function sanitise(name: string): string {
  return name
    .replaceAll(/[\p{C}\p{Zl}\p{Zp}]+/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, MAX_NAME_LENGTH)
}

/**
 * Reads the name of the colour profile in a JPEG, PNG, WebP, AVIF or HEIC.
 *
 * @returns undefined without a profile; an empty string if its name is missing or unreadable
 */
export async function colourProfileOf(reader: ByteReader, contentType: string): Promise<string | undefined> {
  try {
    const profile = await PROFILES[contentType]?.(reader)
    return profile && sanitise(descriptionOf(new ByteReader(profile)))
  } catch (error) {
    if (error instanceof EndOfBytesError) return ''
    throw error
  }
}
