import { BufferTarget, EncodedAudioPacketSource, EncodedPacket, MkvOutputFormat, Output } from 'mediabunny'

import { bytesOf, mediaBox, riffChunk, u16le, u32be, u32le } from '#engine/testing/bytes.ts'
import { endlessRecording } from '#engine/testing/endless-recording.ts'
import { endlessVideo } from '#engine/testing/endless-video.ts'
import { audioFile, evenTimes, foreignVideo, videoFile } from '#engine/testing/media.ts'
import { bytesIn, HTML, joined, PAYLOAD, ZIP, type Base, type Bytes, type HostileFile } from './hostile-file'

const small = { width: 96, height: 64, times: evenTimes(0.4, 10) }
const tone = { seconds: 0.4, hertz: 440, loudness: 0.5 }
const mp4 = async (): Promise<Bytes> => bytesIn(await videoFile({ ...small, kind: 'mp4', audio: tone }))
const webm = async (): Promise<Bytes> => bytesIn(await videoFile({ ...small, kind: 'webm', audio: tone }))
const wav = async (): Promise<Bytes> => bytesIn(await audioFile('wav', tone))
const ogg = async (): Promise<Bytes> => bytesIn(await audioFile('ogg', tone))

/** Intact recordings of the main kinds, to damage. */
export const recordingBases: readonly Base[] = [
  { name: 'street.mp4', mimeType: 'video/mp4', hasEnd: true, make: mp4 },
  { name: 'street.webm', mimeType: 'video/webm', hasEnd: true, make: webm },
  {
    name: 'late-index.mp4',
    mimeType: 'video/mp4',
    hasEnd: true,
    make: async () => bytesIn(await videoFile({ ...small, kind: 'mp4', fastStart: false })),
  },
  { name: 'street.mkv', mimeType: 'video/x-matroska', hasEnd: true, make: async () => bytesIn(await videoFile({ ...small, kind: 'mkv' })) },
  { name: 'call.wav', mimeType: 'audio/wav', hasEnd: true, make: wav },
  { name: 'call.ogg', mimeType: 'audio/ogg', hasEnd: false, make: ogg },
]

type Row = [title: string, expected: HostileFile['expected'], make: HostileFile['make']]

const filesOf = (name: string, mimeType: string, rows: readonly Row[]): HostileFile[] =>
  rows.map(([title, expected, make]) => ({ title, name, mimeType, expected, make }))

const zeros = (length: number): Bytes => new Uint8Array(length)
const u64be = (value: number): number[] => [...u32be(Math.floor(value / 2 ** 32)), ...u32be(value % 2 ** 32)]

/** Returns the position of a box, which isn't in the list of brands at the start. */
function positionOf(bytes: Bytes, name: string): number {
  const at = new TextDecoder('latin1').decode(bytes).indexOf(name, 40)
  if (at < 0) throw new Error(`The file has no ${name}.`)
  return at
}

/** Changes an MP4 at an offset from the name of a box. */
const mp4With =
  (box: string, offset: number, values: number[]): HostileFile['make'] =>
  async () => {
    const bytes = await mp4()
    bytes.set(values, positionOf(bytes, box) + offset)
    return bytes
  }

/** Puts boxes into each other, from the inside out. */
function nested(name: string, depth: number): Bytes {
  const whole = zeros(8 * depth)
  const view = new DataView(whole.buffer)
  for (let level = 0; level < depth; level += 1) {
    view.setUint32(8 * level, 8 * (depth - level))
    whole.set(bytesOf(name), 8 * level + 4)
  }
  return whole
}

const fileType = mediaBox('ftyp', 'isom', [0, 0, 2, 0], 'isomiso2avc1mp41')

const mp4s: Row[] = [
  ['MP4 with four billion frames in ctts', 'refused', () => endlessVideo()],
  ['MP4 with four billion entries in stts', 'refused', mp4With('stts', 12, u32be(0xffff_ffff))],
  ['MP4 with four billion frames of no size', 'refused', mp4With('stsz', 12, u32be(0xffff_ffff))],
  ['MP4 with four billion chunks', 'either', mp4With('stco', 8, u32be(0xffff_ffff))],
  ['MP4 whose chunks are behind its end', 'either', mp4With('stco', 12, u32be(0xffff_fff0))],
  ['MP4 with chunks of four billion frames', 'either', mp4With('stsc', 16, u32be(0xffff_ffff))],
  ['MP4 whose first chunk is number 0', 'either', mp4With('stsc', 12, u32be(0))],
  ['MP4 with four billion keyframes', 'either', mp4With('stss', 8, u32be(0xffff_ffff))],
  ['MP4 with a timescale of 0', 'either', mp4With('mdhd', 16, u32be(0))],
  ['MP4 with a movie timescale of 0', 'either', mp4With('mvhd', 16, u32be(0))],
  ['MP4 with the longest duration', 'either', mp4With('mdhd', 20, u32be(0xffff_fffe))],
  ['MP4 that declares 65,535 x 65,535 pixels', 'either', mp4With('tkhd', 80, [0xff, 0xff, 0, 0, 0xff, 0xff, 0, 0])],
  ['MP4 whose frames declare 65,535 x 65,535 pixels', 'either', mp4With('avc1', 28, [0xff, 0xff, 0xff, 0xff])],
  ['MP4 whose frames declare no pixels', 'either', mp4With('avc1', 28, [0, 0, 0, 0])],
  ['MP4 of an unknown codec', 'refused', mp4With('avc1', 0, [...bytesOf('xyz1')])],
  ['MP4 with damaged parameter sets', 'either', mp4With('avcC', 12, [0xff, 0xff, 0xff, 0xff, 0xff, 0xff])],
  ['MP4 with a matrix of zeros', 'either', mp4With('tkhd', 44, [...zeros(36)])],
  ['MP4 whose index has a box of 2^63 bytes', 'refused', async () => joined(fileType, u32(1), 'moov', bytesOf(u64be(2 ** 62)), zeros(100))],
  ['MP4 whose index is nested 20,000 times', 'refused', () => joined(fileType, nested('moov', 20_000))],
  ['MP4 with tracks nested 20,000 times', 'refused', () => joined(fileType, mediaBox('moov', nested('trak', 20_000)))],
  ['MP4 with fragments nested 20,000 times', 'refused', () => joined(fileType, nested('moof', 20_000))],
  ['MP4 with metadata nested 20,000 times', 'either', async () => joined(await mp4(), mediaBox('udta', nested('meta', 20_000)))],
  ['MP4 with 50,000 empty boxes', 'accepted', async () => joined(await mp4(), ...Array.from({ length: 50_000 }, () => mediaBox('free')))],
  [
    'MP4 with 5,000 empty fragments',
    'either',
    async () => joined(await mp4(), ...Array.from({ length: 5000 }, () => mediaBox('moof', mediaBox('mfhd', zeros(8))))),
  ],
  ['MP4 without an index', 'refused', () => joined(fileType, mediaBox('mdat', zeros(1000)))],
  ['MP4 with an empty index', 'refused', () => joined(fileType, mediaBox('moov'))],
  [
    'MP4 with 2,000 empty tracks',
    'refused',
    () => joined(fileType, mediaBox('moov', mediaBox('mvhd', zeros(100)), ...Array.from({ length: 2000 }, () => mediaBox('trak')))),
  ],
  ['MP4 of a type only', 'refused', () => fileType],
  ['MP4 with a box of no size in the middle', 'either', async () => joined(fileType, bytesOf(u32be(0), 'free'), await mp4())],
  ['MP4 with a box of 4 bytes', 'either', async () => joined(await mp4(), bytesOf(u32be(4), 'free'))],
  [
    'MP4 that is also a web page',
    'accepted',
    async () => withPage(await bytesIn(await videoFile({ ...small, kind: 'mp4', fastStart: false }))),
  ],
  ['MP4 followed by a web page', 'either', async () => joined(await mp4(), HTML)],
  ['MP4 followed by a ZIP archive', 'either', async () => joined(await mp4(), ZIP)],
  ['MP4 followed by a box with a script', 'accepted', async () => joined(await mp4(), mediaBox('uuid', zeros(16), HTML))],
  ['MP4 followed by another one', 'either', async () => joined(await mp4(), await mp4())],
  ['video of a codec that no browser has', 'refused', async () => bytesIn(await foreignVideo('prores'))],
  ['one second of silence in 8 channels and 34 bytes', 'accepted', () => endlessRecording(1 / 3600)],
]

const u32 = (value: number): Bytes => bytesOf(u32be(value))

/** Inserts a box with a web page behind the first box of an MP4, and moves the positions of its chunks. */
function withPage(bytes: Bytes): Bytes {
  const end = new DataView(bytes.buffer).getUint32(0)
  const page = mediaBox('free', HTML)
  const at = positionOf(bytes, 'stco') + 12
  const view = new DataView(bytes.buffer)
  view.setUint32(at, view.getUint32(at) + page.length)
  return joined(bytes.subarray(0, end), page, bytes.subarray(end))
}

/** Returns an EBML element with a size of eight bytes. */
const element = (id: number[], content: Uint8Array, size = content.length): Bytes =>
  joined(bytesOf(id), bytesOf([0x01, ...u64be(size).slice(1)]), content)

const EBML = element([0x1a, 0x45, 0xdf, 0xa3], bytesOf([0x42, 0x82, 0x84], 'webm'))
const UNKNOWN = [0x01, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff]
const SEGMENT = [0x18, 0x53, 0x80, 0x67]

function nestedElements(id: number[], depth: number): Bytes {
  const step = id.length + 8
  const whole = zeros(step * depth)
  for (let level = 0; level < depth; level += 1) {
    whole.set([...id, 0x01, ...u64be(step * (depth - level - 1)).slice(1)], step * level)
  }
  return whole
}

/** Changes a WebM behind the ID of an element. */
const webmWith =
  (id: number[], offset: number, values: number[]): HostileFile['make'] =>
  async () => {
    const bytes = await webm()
    const at = bytes.findIndex((_byte, index) => id.every((one, position) => bytes[index + position] === one))
    if (at < 0) throw new Error('The file has no such element.')
    bytes.set(values, at + id.length + offset)
    return bytes
  }

/** Makes a recording whose packets have the given times. */
async function packetsAt(times: number[]): Promise<Bytes> {
  const output = new Output({ format: new MkvOutputFormat(), target: new BufferTarget() })
  const source = new EncodedAudioPacketSource('opus')
  output.addAudioTrack(source)
  await output.start()
  // A packet of silence.
  for (const time of times)
    await source.add(new EncodedPacket(bytesOf([0xf8, 0xff, 0xfe]), 'key', time, 0.02), {
      decoderConfig: { codec: 'opus', numberOfChannels: 1, sampleRate: 48_000 },
    })
  await output.finalize()
  return new Uint8Array(output.target.buffer ?? new ArrayBuffer())
}

const webms: Row[] = [
  ['WebM without content', 'refused', () => EBML],
  ['WebM of an empty segment', 'refused', () => joined(EBML, element(SEGMENT, zeros(0)))],
  ['WebM with a segment of unknown size and nothing in it', 'refused', () => joined(EBML, bytesOf(SEGMENT, UNKNOWN))],
  ['WebM with a header of unknown size', 'refused', () => joined(bytesOf([0x1a, 0x45, 0xdf, 0xa3], UNKNOWN), zeros(1000))],
  ['WebM with a segment of 2^55 bytes', 'refused', async () => joined(EBML, element(SEGMENT, zeros(100), 2 ** 55))],
  [
    'WebM with tags nested 20,000 times',
    'refused',
    () => joined(EBML, element(SEGMENT, element([0x12, 0x54, 0xc3, 0x67], element([0x73, 0x73], nestedElements([0x67, 0xc8], 20_000))))),
  ],
  ['WebM with segments nested 20,000 times', 'refused', () => joined(EBML, nestedElements(SEGMENT, 20_000))],
  [
    'WebM with clusters nested 20,000 times',
    'refused',
    () => joined(EBML, element(SEGMENT, nestedElements([0x1f, 0x43, 0xb6, 0x75], 20_000))),
  ],
  [
    'WebM with 50,000 empty clusters',
    'refused',
    () => joined(EBML, element(SEGMENT, joined(...Array.from({ length: 50_000 }, () => element([0x1f, 0x43, 0xb6, 0x75], zeros(0)))))),
  ],
  [
    'WebM with 100,000 gaps',
    'refused',
    () => joined(EBML, element(SEGMENT, joined(...Array.from({ length: 100_000 }, () => bytesOf([0xec, 0x80]))))),
  ],
  [
    'WebM whose index points at itself',
    'refused',
    () =>
      joined(
        EBML,
        element(
          SEGMENT,
          element(
            [0x11, 0x4d, 0x9b, 0x74],
            element([0x4d, 0xbb], bytesOf([0x53, 0xab, 0x84, 0x11, 0x4d, 0x9b, 0x74, 0x53, 0xac, 0x81, 0])),
          ),
        ),
      ),
  ],
  ['WebM with a timescale of 0', 'either', webmWith([0x2a, 0xd7, 0xb1], 1, [0, 0, 0])],
  ['WebM with an endless duration', 'either', webmWith([0x44, 0x89], 1, [0x7f, 0xf0, 0, 0, 0, 0, 0, 0])],
  ['WebM with a duration that is no number', 'either', webmWith([0x44, 0x89], 1, [0x7f, 0xf8, 0, 0, 0, 0, 0, 1])],
  ['WebM without pixels', 'either', webmWith([0xb0], 1, [0])],
  ['WebM of an unknown codec', 'refused', webmWith([...bytesOf('V_VP8')], -5, [...bytesOf('V_XYZ')])],
  ['WebM with frames 30 years apart', 'either', () => packetsAt([0, 0.02, 1e9, 1e9 + 0.02])],
  ['WebM followed by a web page', 'either', async () => joined(await webm(), HTML)],
  [
    'WebM with a text of 4 billion letters',
    'either',
    async () => joined(await webm(), element([0x12, 0x54, 0xc3, 0x67], zeros(10), 0xffff_ffff)),
  ],
]

const wavFormat = ({ channels = 1, rate = 48_000, align = 2, bits = 16, kind = 1 }) =>
  riffChunk('fmt ', bytesOf(u16le(kind), u16le(channels), u32le(rate), u32le(rate * 2), u16le(align), u16le(bits)))

function wavOf(...chunks: Uint8Array[]): Bytes {
  const body = joined('WAVE', ...chunks)
  return joined('RIFF', bytesOf(u32le(body.length)), body)
}

const data = riffChunk('data', zeros(4800))

const sounds: Row[] = [
  ['WAV without channels', 'refused', () => wavOf(wavFormat({ channels: 0 }), data)],
  ['WAV of 65,535 channels', 'either', () => wavOf(wavFormat({ channels: 65_535 }), data)],
  ['WAV of no bytes per sample', 'either', () => wavOf(wavFormat({ align: 0, bits: 0 }), data)],
  ['WAV without a rate', 'either', () => wavOf(wavFormat({ rate: 0 }), data)],
  ['WAV of four billion samples a second', 'either', () => wavOf(wavFormat({ rate: 0xffff_fff0 }), data)],
  ['WAV of an unknown codec', 'refused', () => wavOf(wavFormat({ kind: 0x1234 }), data)],
  ['WAV without a format', 'refused', () => wavOf(data)],
  ['WAV without samples', 'either', () => wavOf(wavFormat({}), riffChunk('data', []))],
  ['WAV without a data chunk', 'refused', () => wavOf(wavFormat({}))],
  ['WAV with data of 4 GB', 'either', () => wavOf(wavFormat({}), joined('data', bytesOf(u32le(0xffff_ffff)), zeros(4800)))],
  [
    'WAV with 50,000 chunks',
    'either',
    () => wavOf(wavFormat({}), ...Array.from({ length: 50_000 }, () => riffChunk('note', [1, 2])), data),
  ],
  ['WAV with chunks of no size', 'either', () => wavOf(wavFormat({}), ...Array.from({ length: 1000 }, () => riffChunk('note', [])), data)],
  [
    'WAV with a web page',
    'accepted',
    () => wavOf(wavFormat({}), riffChunk('LIST', bytesOf('INFO', riffChunk('INAM', bytesOf(HTML)))), data),
  ],
  ['WAV followed by a ZIP archive', 'accepted', async () => joined(await wav(), ZIP)],
  [
    'Ogg of pages without packets',
    'refused',
    () => joined(...Array.from({ length: 20_000 }, () => bytesOf('OggS', [0, 0], zeros(20), [0]))),
  ],
  ['Ogg with a web page behind it', 'either', async () => joined(await ogg(), HTML)],
  ['Ogg whose pages are in the wrong order', 'either', async () => reversedPages(await ogg())],
  ['Ogg without a first page', 'either', async () => (await ogg()).slice(28)],
  ['FLAC without frames', 'refused', () => bytesOf('fLaC', [0x80, 0, 0, 34], zeros(34))],
  ['FLAC with metadata of 16 MB that isn’t there', 'refused', () => bytesOf('fLaC', [0x04, 0xff, 0xff, 0xff], zeros(1000))],
  ['FLAC with 100,000 blocks', 'refused', () => joined('fLaC', ...Array.from({ length: 100_000 }, () => bytesOf([1, 0, 0, 0])))],
  ['MP3 whose tag has 256 MB', 'refused', () => bytesOf('ID3', [4, 0, 0, 0x7f, 0x7f, 0x7f, 0x7f], zeros(1000))],
  ['MP3 of nothing but sync words', 'either', () => new Uint8Array(20_000).fill(0xff)],
  ['MP3 whose tag is a web page', 'refused', () => joined('ID3', bytesOf([3, 0, 0, 0, 0, 1, 0]), HTML, zeros(400))],
  ['AAC of empty frames', 'either', () => joined(...Array.from({ length: 5000 }, () => bytesOf([0xff, 0xf1, 0x50, 0x80, 0, 0xff, 0xfc])))],
  [
    'AAC of frames without a length',
    'either',
    () => joined(...Array.from({ length: 5000 }, () => bytesOf([0xff, 0xf1, 0x50, 0x80, 0, 0x1f, 0xfc]))),
  ],
  [
    'transport stream of empty packets',
    'refused',
    () => joined(...Array.from({ length: 5000 }, () => bytesOf([0x47, 0x1f, 0xff, 0x10], zeros(184)))),
  ],
  [
    'transport stream whose program table is endless',
    'either',
    () => joined(...Array.from({ length: 2000 }, () => bytesOf([0x47, 0x40, 0, 0x10, 0, 0, 0xbf, 0xff], new Uint8Array(180).fill(0xff)))),
  ],
  ['playlist of addresses', 'refused', () => joined(`#EXTM3U\n#EXTINF:10,\nhttp://127.0.0.1/${PAYLOAD}.ts\n`)],
  ['AVI', 'refused', () => joined('RIFF', u32(99), 'AVI LIST', zeros(100))],
  ['MIDI', 'refused', () => joined('MThd', zeros(100))],
  ['a web page', 'refused', () => joined(HTML)],
  ['a program', 'refused', () => joined('\u007FELF', zeros(4000))],
  ['random bytes', 'refused', () => Uint8Array.from({ length: 5000 }, (_, index) => (index * 7919) >> 3)],
  ['one byte', 'refused', () => bytesOf([0])],
  ['nothing', 'refused', () => zeros(0)],
  ['zeros', 'refused', () => zeros(100_000)],
]

/** Reverses the order of the pages of an Ogg file behind the first. */
function reversedPages(bytes: Bytes): Bytes {
  const text = new TextDecoder('latin1').decode(bytes)
  const starts = [...text.matchAll(/OggS/g)].map(({ index }) => index)
  const pages = starts.map((start, index) => bytes.subarray(start, starts[index + 1] ?? bytes.length))
  return joined(...pages.slice(0, 1), ...pages.slice(1).toReversed())
}

/** Intact videos under wrong names and types. */
const disguised: [title: string, name: string, mimeType: string, expected: HostileFile['expected']][] = [
  ['video as unknown bytes', 'a.bin', 'application/octet-stream', 'accepted'],
  ['video as another kind of video', 'a.mkv', 'video/x-matroska', 'accepted'],
  ['video as audio', 'a.mp3', 'audio/mpeg', 'accepted'],
  ['video as image', 'a.jpg', 'image/jpeg', 'refused'],
  ['video as PDF', 'a.pdf', 'application/pdf', 'refused'],
  ['video as text', 'a.txt', 'text/plain', 'refused'],
  ['video as web page', 'a.html', 'text/html', 'accepted'],
  ['video whose name leaves its folder', '..\\..\\a.mp4', 'video/mp4', 'accepted'],
]

export function hostileRecordings(): HostileFile[] {
  return [
    ...filesOf('clip.mp4', 'video/mp4', mp4s),
    ...filesOf('clip.webm', 'video/webm', webms),
    ...filesOf('sound.wav', 'audio/wav', sounds),
    ...disguised.map(([title, name, mimeType, expected]): HostileFile => ({ title, name, mimeType, expected, make: mp4 })),
  ]
}
