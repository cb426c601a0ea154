import {
  avifFile,
  bmpFile,
  bytesOf,
  gifFile,
  jpegFile,
  jpegSegment,
  pngChunk,
  pngFile,
  riffChunk,
  u16be,
  u16le,
  u32be,
  u32le,
  vp8lChunk,
  vp8xChunk,
  webpFile,
} from '#engine/testing/bytes.ts'
import { cmykJpeg, progressiveJpeg } from '#engine/testing/encoded-images.ts'
import { FILE_DEFECTS } from '#engine/testing/file-defects.ts'
import { flatJpeg } from '#engine/testing/flat-jpeg.ts'
import { busyCanvas, exifSegment } from '#engine/testing/images.ts'
import { deflate, writePng } from '#engine/testing/png-writer.ts'
import { disguised } from './disguises'
import { bytesIn, HTML, joined, PAYLOAD, ZIP, type Base, type Bytes, type HostileFile } from './hostile-file'

const encoded = (type: string) => async (): Promise<Bytes> => bytesIn(await busyCanvas(96, 72).convertToBlob({ type, quality: 0.8 }))
const [jpeg, png, webp] = [encoded('image/jpeg'), encoded('image/png'), encoded('image/webp')]

/** Intact images of every kind that the app accepts, to damage. */
export const imageBases: readonly Base[] = [
  { name: 'photo.jpg', mimeType: 'image/jpeg', hasEnd: true, make: jpeg },
  { name: 'drawing.png', mimeType: 'image/png', hasEnd: true, make: png },
  { name: 'photo.webp', mimeType: 'image/webp', hasEnd: true, make: webp },
  { name: 'progressive.jpg', mimeType: 'image/jpeg', hasEnd: true, make: progressiveJpeg },
  { name: 'print.jpg', mimeType: 'image/jpeg', hasEnd: true, make: cmykJpeg },
  { name: 'old.bmp', mimeType: 'image/bmp', hasEnd: true, make: () => bmpFile({ width: 40, height: 30 }) },
]

type Row = [title: string, expected: HostileFile['expected'], make: HostileFile['make']]

const filesOf = (name: string, mimeType: string, rows: readonly Row[]): HostileFile[] =>
  rows.map(([title, expected, make]) => ({ title, name, mimeType, expected, make }))

const SIGNATURE = Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
const zeros = (length: number): Bytes => new Uint8Array(length)

/** Inserts bytes behind the start marker of a JPEG. */
const afterStart = (file: Bytes, ...segments: Uint8Array[]): Bytes => joined(file.subarray(0, 2), ...segments, file.subarray(2))

/** Inserts chunks behind the header of a PNG. */
const afterHeader = (file: Bytes, ...chunks: Uint8Array[]): Bytes => joined(file.subarray(0, 33), ...chunks, file.subarray(33))

const header = (width: number, height: number, bitDepth = 8, colourType = 2) =>
  pngChunk('IHDR', [...u32be(width), ...u32be(height), bitDepth, colourType, 0, 0, 0])

/** Returns a few bytes of compressed data that become millions of zeros. */
const bomb = async (megabytes: number): Promise<Bytes> => deflate(zeros(megabytes * 1_000_000))

/** Changes the stored size of a JPEG, which is in its frame header. */
async function resizedJpeg(width: number, height: number): Promise<Bytes> {
  const file = await jpeg()
  const at = file.findIndex((byte, index) => byte === 0xff && file[index + 1] === 0xc0)
  file.set([...u16be(height), ...u16be(width)], at + 5)
  return file
}

/** Makes a progressive JPEG whose scans refine the same blocks again and again. Decoding one scan takes as long as an image. */
function scanBomb(scans: number, blocks: number): Bytes {
  // One code of one bit: the end of a band of 32,767 blocks, whose 14 further bits follow.
  const huffman = bytesOf(
    jpegSegment(0xc4, [0, 1, ...Array.from({ length: 15 }, () => 0), 0]),
    jpegSegment(0xc4, [0x10, 1, ...Array.from({ length: 15 }, () => 0), 0xe0]),
  )
  const quant = jpegSegment(0xdb, [0, ...Array.from({ length: 64 }, () => 8)])
  const frame = jpegSegment(0xc2, [8, ...u16be(blocks * 8), ...u16be(blocks * 8), 1, 1, 0x11, 0])
  const first = joined(jpegSegment(0xda, [1, 1, 0, 0, 0, 0]), zeros(Math.ceil((blocks * blocks) / 8)))
  const bands = Math.ceil((blocks * blocks) / 32_767)
  // Each code is a 0 and 14 ones.
  const bits = `0${'1'.repeat(14)}`.repeat(bands).padEnd(Math.ceil((bands * 15) / 8) * 8, '1')
  const data = bytesOf((bits.match(/.{8}/g) ?? []).flatMap((byte) => (byte === '11111111' ? [0xff, 0] : [Number.parseInt(byte, 2)])))
  const refinement = joined(jpegSegment(0xda, [1, 1, 0, 1, 63, 0x10]), data)
  return joined(
    bytesOf([0xff, 0xd8]),
    quant,
    frame,
    huffman,
    first,
    ...Array.from({ length: scans }, () => refinement),
    bytesOf([0xff, 0xd9]),
  )
}

const jpegs: Row[] = [
  ['JPEG of 65,500 x 65,500 pixels', 'refused', () => resizedJpeg(65_500, 65_500)],
  ['JPEG of 60,000 x 1 pixels', 'refused', () => resizedJpeg(60_000, 1)],
  ['JPEG without a width', 'refused', () => resizedJpeg(0, 72)],
  ['JPEG without a height', 'refused', () => resizedJpeg(96, 0)],
  ['JPEG ten times as high as its data', 'either', () => resizedJpeg(96, 720)],
  ['JPEG whose scan has no data', 'either', () => jpegFile()],
  [
    'JPEG with 10,000 segments',
    'accepted',
    async () => afterStart(await jpeg(), ...Array.from({ length: 10_000 }, () => jpegSegment(0xe5, [1]))),
  ],
  ['JPEG with a segment that ends behind the file', 'refused', async () => afterStart(await jpeg(), bytesOf([0xff, 0xe1, 0xff, 0xff]))],
  ['JPEG with a segment of length 0', 'either', async () => afterStart(await jpeg(), bytesOf([0xff, 0xe1, 0, 0]))],
  ['JPEG of 3,000 scans', 'either', () => scanBomb(3000, 40)],
  ['JPEG with a million stray bytes between segments', 'either', async () => afterStart(await jpeg(), zeros(1_000_000))],
  ['JPEG with a restart marker after every block', 'either', () => flatJpeg({ columns: 60, rows: 60, interval: 1 })],
  [
    'JPEG whose EXIF directory points behind its end',
    'accepted',
    async () => {
      const segment = exifSegment(6)
      segment.set(u32be(0xffff_fff0), 14)
      return afterStart(await jpeg(), segment)
    },
  ],
  [
    'JPEG whose EXIF has 65,535 entries',
    'accepted',
    async () => {
      const segment = exifSegment(6)
      segment.set(u16be(0xffff), 18)
      return afterStart(await jpeg(), segment)
    },
  ],
  [
    'JPEG with a profile of 255 parts, of which one is there',
    'accepted',
    async () => afterStart(await jpeg(), jpegSegment(0xe2, bytesOf('ICC_PROFILE\0', [1, 255], PAYLOAD))),
  ],
  ['JPEG that is also a ZIP archive', 'accepted', async () => joined(await jpeg(), ZIP)],
  ['JPEG that is also a web page', 'accepted', async () => afterStart(await jpeg(), jpegSegment(0xfe, bytesOf(HTML)))],
  ['JPEG followed by a web page', 'accepted', async () => joined(await jpeg(), HTML)],
  ['JPEG followed by a PDF', 'accepted', async () => joined(await jpeg(), `%PDF-1.7\n${PAYLOAD}\n%%EOF`)],
  ['JPEG with a script in its EXIF', 'accepted', async () => afterStart(await jpeg(), exifSegment(1, HTML))],
  ['JPEG followed by another JPEG', 'accepted', async () => joined(await jpeg(), await jpeg(), PAYLOAD)],
]

const pngs: Row[] = [
  [
    'PNG of 4 billion x 4 billion pixels',
    'refused',
    () => joined(SIGNATURE, header(0xffff_ffff, 0xffff_ffff), pngChunk('IDAT', [1]), pngChunk('IEND', [])),
  ],
  ['PNG of 20,000 x 20,000 pixels', 'refused', () => pngFile({ width: 20_000, height: 20_000 })],
  ['PNG without pixels', 'refused', () => pngFile({ width: 0, height: 0 })],
  ['PNG of 30,000 x 1 pixels without data', 'refused', () => pngFile({ width: 30_000, height: 1 })],
  [
    'PNG of 10 x 10 pixels with 300 MB of them',
    'either',
    async () => joined(SIGNATURE, header(10, 10), pngChunk('IDAT', await bomb(300)), pngChunk('IEND', [])),
  ],
  [
    'PNG with a text of 300 MB',
    'accepted',
    async () => afterHeader(await png(), pngChunk('zTXt', bytesOf('Comment', [0, 0], await bomb(300)))),
  ],
  [
    'PNG with a profile of 300 MB',
    'accepted',
    async () => afterHeader(await png(), pngChunk('iCCP', bytesOf('p', [0, 0], await bomb(300)))),
  ],
  [
    'PNG with 20,000 texts',
    'accepted',
    async () => afterHeader(await png(), ...Array.from({ length: 20_000 }, () => pngChunk('tEXt', bytesOf('a\0b')))),
  ],
  [
    'PNG with 20,000 empty IDAT',
    'either',
    async () => afterHeader(await png(), ...Array.from({ length: 20_000 }, () => pngChunk('IDAT', []))),
  ],
  ['PNG with a chunk of 4 GB', 'refused', async () => afterHeader(await png(), bytesOf(u32be(0xffff_ffff), 'tEXt'))],
  ['PNG with two headers', 'either', async () => afterHeader(await png(), header(12_000, 12_000))],
  ['PNG with a palette but without colours', 'either', () => writePng({ colourType: 3, raw: zeros(10) })],
  ['PNG with a depth of 7 bits', 'refused', () => writePng({ bitDepth: 7, raw: zeros(100) })],
  [
    'PNG of unknown compression',
    'refused',
    () => joined(SIGNATURE, pngChunk('IHDR', [0, 0, 0, 4, 0, 0, 0, 2, 8, 2, 9, 0, 0]), pngChunk('IDAT', [1]), pngChunk('IEND', [])),
  ],
  ['PNG that is also a web page', 'accepted', async () => afterHeader(await png(), pngChunk('tEXt', bytesOf('a\0', HTML)))],
  ['PNG followed by a ZIP archive', 'accepted', async () => joined(await png(), ZIP)],
  ['animated PNG', 'refused', async () => afterHeader(await png(), pngChunk('acTL', [0, 0, 0, 9, 0, 0, 0, 0]))],
]

const others: Row[] = [
  ['WebP of 16 million x 16 million pixels', 'refused', async () => webpFile(vp8xChunk(0, 2 ** 24, 2 ** 24), (await webp()).subarray(12))],
  ['WebP whose canvas is smaller than its image', 'either', async () => webpFile(vp8xChunk(0, 2, 2), (await webp()).subarray(12))],
  ['lossless WebP of 16,384 x 16,384 pixels without data', 'refused', () => webpFile(vp8lChunk(16_384, 16_384))],
  [
    'WebP with an unknown orientation',
    'either',
    async () => webpFile(vp8xChunk(8, 96, 72), (await webp()).subarray(12), riffChunk('EXIF', exifSegment(9).subarray(10))),
  ],
  [
    'WebP whose EXIF points behind its end',
    'either',
    async () =>
      webpFile(vp8xChunk(8, 96, 72), (await webp()).subarray(12), riffChunk('EXIF', bytesOf('MM', [0, 42, 0xff, 0xff, 0xff, 0xf0]))),
  ],
  ['WebP followed by a web page', 'accepted', async () => joined(await webp(), HTML)],
  [
    'WebP with 20,000 unknown chunks',
    'either',
    async () =>
      webpFile(vp8xChunk(0, 96, 72), (await webp()).subarray(12), ...Array.from({ length: 20_000 }, () => riffChunk('prvt', [1, 2]))),
  ],
  [
    'WebP with a chunk of 4 GB',
    'refused',
    async () => webpFile(vp8xChunk(0, 96, 72), (await webp()).subarray(12), bytesOf('prvt', u32le(0xffff_fffe))),
  ],
  ['animated GIF', 'either', () => gifFile({ frames: 3 })],
  ['GIF of 50,000 frames', 'either', () => gifFile({ frames: 50_000 })],
  ['GIF whose frame is outside of it', 'either', () => gifFile()],
  ['GIF that is also a script', 'either', () => joined('GIF89a=1;/*', zeros(20), `*/;${PAYLOAD}`)],
  [
    'GIF of 65,535 x 65,535 pixels',
    'refused',
    () =>
      joined(
        'GIF89a',
        bytesOf(u16le(65_535), u16le(65_535), [0, 0, 0, 0x2c, 0, 0, 0, 0], u16le(65_535), u16le(65_535), [0, 2, 2, 0x4c, 1, 0, 0x3b]),
      ),
  ],
  [
    'BMP of 2 billion x 2 billion pixels',
    'refused',
    () => {
      const file = bmpFile()
      file.set([...u32le(0x7fff_ffff), ...u32le(0x7fff_ffff)], 18)
      return file
    },
  ],
  [
    'BMP of the lowest possible height',
    'refused',
    () => {
      const file = bmpFile()
      file.set(u32le(0x8000_0000), 22)
      return file
    },
  ],
  [
    'BMP of 77 bits per pixel',
    'refused',
    () => {
      const file = bmpFile()
      file.set(u16le(77), 28)
      return file
    },
  ],
  [
    'BMP whose pixels start behind its end',
    'refused',
    () => {
      const file = bmpFile()
      file.set(u32le(0x7fff_0000), 10)
      return file
    },
  ],
  ['AVIF without data', 'refused', () => avifFile()],
  ['AVIF of 4 billion x 4 billion pixels', 'refused', () => avifFile({ width: 0xffff_ffff, height: 0xffff_ffff })],
  ['HEIC', 'refused', () => avifFile({ brand: 'heic' })],
  ['TIFF whose directory points at itself', 'refused', () => bytesOf('II', [0x2a, 0, 8, 0, 0, 0, 1, 0], zeros(12), [8, 0, 0, 0])],
  ['JPEG XL', 'refused', () => bytesOf([0xff, 0x0a], zeros(40))],
  ['a program', 'refused', () => joined('MZ', zeros(200), 'This program cannot be run in DOS mode.', zeros(50))],
  ['a web page', 'refused', () => joined(HTML)],
  ['an SVG with a script', 'refused', () => joined(`<svg xmlns="http://www.w3.org/2000/svg" onload="alert('${PAYLOAD}')"/>`)],
  [
    'an SVG with entities that grow to gigabytes',
    'refused',
    () =>
      joined(
        '<?xml version="1.0"?><!DOCTYPE svg [',
        ...Array.from({ length: 12 }, (_, index) => `<!ENTITY e${index + 1} "${`&e${index};`.repeat(10)}">`),
        ']><svg>&e12;</svg>',
      ),
  ],
  ['a ZIP archive', 'refused', () => joined('PK\u0003\u0004', zeros(60), ZIP)],
  ['a PDF', 'refused', () => joined(`%PDF-1.7\n${PAYLOAD}\n%%EOF`)],
  ['one byte', 'refused', () => bytesOf([0xff])],
  ['the start of a JPEG', 'refused', () => bytesOf([0xff, 0xd8, 0xff])],
  ['the start of a PNG', 'refused', () => SIGNATURE.slice()],
  ['nothing', 'refused', () => zeros(0)],
  ['zeros', 'refused', () => zeros(100_000)],
]

/** Images whose decoding or detection takes long. */
const slow: Row[] = [
  [
    'PNG of 64 million pixels in 60 kB',
    'either',
    async () => writePng({ width: 8000, height: 8000, bitDepth: 1, colourType: 0, raw: zeros(8000 * 1001) }),
  ],
]

/** Images with data planted in places that decoders ignore. */
function planted(): HostileFile[] {
  const makers: Record<string, () => Promise<Bytes>> = { 'image/jpeg': jpeg, 'image/png': png, 'image/webp': encodedLossless }
  return Object.entries(FILE_DEFECTS).flatMap(([mimeType, defects]) =>
    defects.map(({ name, plant }): HostileFile => {
      const make = async (): Promise<Bytes> => plant(await (makers[mimeType] ?? jpeg)())
      return { title: `${mimeType} with ${name}`, name: 'planted', mimeType, expected: 'either', make }
    }),
  )
}

async function encodedLossless(): Promise<Bytes> {
  return bytesIn(await busyCanvas(96, 72).convertToBlob({ type: 'image/webp', quality: 1 }))
}

export function hostileImages(): HostileFile[] {
  return [
    ...filesOf('photo.jpg', 'image/jpeg', jpegs),
    ...filesOf('image.png', 'image/png', pngs),
    ...filesOf('image.webp', 'image/webp', others),
    ...disguised.map(([title, name, mimeType, expected]): HostileFile => ({ title, name, mimeType, expected, make: png })),
    ...planted(),
    ...filesOf('slow.png', 'image/png', slow).map((file) => ({ ...file, isSlow: true })),
  ]
}
