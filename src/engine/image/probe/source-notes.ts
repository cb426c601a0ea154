import { ByteReader, EndOfBytesError } from '../../core/byte-reader'
import { colourProfileOf } from './colour-profile'
import { walkJpeg } from './jpeg-data/jpeg-walk'
import { hiddenMediaNotes } from './hidden-media'
import { readPngHeader } from './png-header'
import { walkPng } from './png-walk'
import { formatName } from '#lib/words/formats.ts'

/** A single fill byte after the last block is harmless. More bytes mean that blocks were misread. */
const MAX_FILL_BYTES = 1

/** Returns the note on a missing share of an image, 0 to 1. */
function damaged(contentType: string, share: number): string {
  const part = share < 0.005 ? 'a small part' : `about ${Math.round(share * 100)}%`
  return `This ${formatName(contentType)} is damaged: ${part} of its image data is missing or unreadable, so part of the image may be grey or wrong.`
}

function perhapsDamaged(contentType: string): string {
  return `This ${formatName(contentType)} may be damaged: its image data has errors, so part of the image may be wrong.`
}

function jpegNotes(reader: ByteReader): string[] {
  const { blocks, missing, isProgressive, isCoarse, leftOver, components } = walkJpeg(reader)
  const notes: string[] = []
  if (isProgressive && (missing > 0 || isCoarse)) {
    // The scans of a progressive file refine the same blocks, so their share is not a share of the image.
    notes.push('This JPEG is damaged: part of its image data is missing or unreadable, so part of the image may be blurred, grey or wrong.')
  } else if (missing > 0) notes.push(damaged('image/jpeg', missing / blocks))
  else if (leftOver > MAX_FILL_BYTES) notes.push(perhapsDamaged('image/jpeg'))
  notes.push(...hiddenMediaNotes(reader.bytes))
  if (components === 4) notes.push('Colours were converted from CMYK to sRGB.')
  return notes
}

async function pngNotes(reader: ByteReader): Promise<string[]> {
  const { rows, missing, oddities } = await walkPng(reader)
  const notes: string[] = []
  if (missing > 0) notes.push(damaged('image/png', missing / rows))
  else if (oddities.some((oddity) => oddity === 'a wrong checksum in IDAT' || oddity.startsWith('compressed pixels'))) {
    notes.push(perhapsDamaged('image/png'))
  }
  if (readPngHeader(reader)?.bitDepth === 16) notes.push('16 bits per channel were reduced to 8.')
  return notes
}

const NOTES: Record<string, (reader: ByteReader) => string[] | Promise<string[]>> = { 'image/jpeg': jpegNotes, 'image/png': pngNotes }

/**
 * Returns notes for the user about an image: damage, and conversions made by opening it. Takes about as long as decoding, because it reads
 * all coded data.
 */
export async function sourceNotes(bytes: Uint8Array, contentType: string): Promise<string[]> {
  const reader = new ByteReader(bytes)
  const notes: string[] = []
  try {
    notes.push(...((await NOTES[contentType]?.(reader)) ?? []))
  } catch (error) {
    if (!(error instanceof EndOfBytesError)) throw error
    notes.push(perhapsDamaged(contentType))
  }
  const profile = await colourProfileOf(reader, contentType)
  // Names of wide-gamut profiles may contain sRGB too, such as “Display P3 Gamut with sRGB Transfer”.
  if (profile === undefined || /^srgb\b/i.test(profile)) return notes
  const name = profile === '' ? 'an embedded profile without a name' : `the profile “${profile}”`
  return [...notes, `Colours were converted from ${name} to sRGB.`]
}
