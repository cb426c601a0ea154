import { describe, expect, it } from 'vitest'

import { inspectBytes } from '../probe/inspect'
import { bytesOf, jpegFile, jpegSegment, pngChunk, pngFile, riffChunk, vp8Chunk, vp8xChunk, webpFile } from '../../testing/bytes'
import { foreignParts, stripForeignData } from './foreign-data'

const jfif = jpegSegment(0xe0, bytesOf('JFIF\0', [1, 1, 0, 0, 1, 0, 1, 0, 0]))
const thumbnail = jpegSegment(0xe0, bytesOf('JFIF\0', [1, 1, 0, 0, 1, 0, 1, 1, 1, 9, 9, 9]))
const text = (words: string) => bytesOf(words)

const CASES: [string, string, Uint8Array, string[]][] = [
  ['plain JPEG', 'image/jpeg', jpegFile({ extra: [jfif] }), []],
  [
    'JPEG with words in its density',
    'image/jpeg',
    jpegFile({ extra: [jpegSegment(0xe0, bytesOf('JFIF\0', [1, 1, 1], 'Anna', [0, 0]))] }),
    ['APP0'],
  ],
  [
    'JPEG with everything',
    'image/jpeg',
    bytesOf(
      jpegFile({
        extra: [
          thumbnail,
          jpegSegment(0xe1, text('Exif\0\0 GPS')),
          jpegSegment(0xe2, text('ICC_PROFILE')),
          jpegSegment(0xfe, text('by me')),
        ],
      }),
      'a second image',
    ),
    ['APP0', 'APP1', 'APP2', 'comment', 'trailing bytes'],
  ],
  ['plain PNG', 'image/png', pngFile(), []],
  [
    'PNG with everything',
    'image/png',
    bytesOf(pngFile({ extra: ['tEXt', 'eXIf', 'iCCP', 'tIME'].map((name) => pngChunk(name, text('secret'))) }), 'more'),
    ['tEXt', 'eXIf', 'iCCP', 'tIME', 'trailing bytes'],
  ],
  ['plain WebP', 'image/webp', webpFile(vp8Chunk(9, 9)), []],
  [
    'WebP with everything',
    'image/webp',
    bytesOf(
      webpFile(vp8xChunk(0x3c, 9, 9), riffChunk('ICCP', [1, 2, 3]), vp8Chunk(9, 9), riffChunk('EXIF', [1]), riffChunk('XMP ', [2])),
      'more',
    ),
    ['ICCP', 'EXIF', 'XMP', 'trailing bytes', 'metadata flags'],
  ],
]

describe('foreign data in a file', () => {
  it.for(CASES)('%s: is reported by name', ([, contentType, file, foreign]) => {
    expect(foreignParts(file, contentType)).toEqual(foreign)
  })

  it.for(CASES)('%s: is stripped and leaves a complete image', ([, contentType, file]) => {
    const kept = stripForeignData(file, contentType)
    expect(foreignParts(kept, contentType)).toEqual([])
    expect(inspectBytes(kept)).toEqual(inspectBytes(file))
    expect(stripForeignData(kept, contentType)).toEqual(kept)
    expect(String.fromCharCode(...kept)).not.toMatch(/secret|GPS|by me|second/)
  })

  it('reports unknown formats and files without an end', () => {
    expect(foreignParts(bytesOf('GIF89a'), 'image/gif')).toEqual(['image/gif'])
    expect(foreignParts(jpegFile().slice(0, -2), 'image/jpeg')).toEqual(['a missing end'])
  })
})
