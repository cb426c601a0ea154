import type { ByteWindow, ScannedContainer } from '../../timed/containers/byte-window'

const HEADER = 27
/** Max bytes of a tag packet that is read. Larger ones contain an image. */
const MAX_TAGS = 65_536
/** Packets at the start of each stream that aren't audio: its identification and its comments. */
const HEADER_PACKETS = 2

interface Stream {
  packets: number
  tags: number[]
}

const text = (bytes: Uint8Array): string => new TextDecoder().decode(bytes)

/** Returns the comments of a stream besides the name of the program that wrote it. */
function foreignTags(bytes: Uint8Array, program: RegExp): string[] {
  const at = text(bytes.subarray(0, 8)) === 'OpusTags' ? 8 : text(bytes.subarray(1, 7)) === 'vorbis' ? 7 : 4
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
  if (bytes.length < at + 8) return ['comments']
  const vendor = view.getUint32(at, true)
  const end = at + 4 + vendor
  if (end + 4 > bytes.length) return ['comments']
  const name = text(bytes.subarray(at + 4, end))
  const isForeign = view.getUint32(end, true) > 0 || bytes.subarray(end + 4).some((byte) => byte > 1)
  return [...(isForeign ? ['comments'] : []), ...(name === '' || program.test(name) ? [] : ['name of the encoder'])]
}

/**
 * Scans the pages of an Ogg file (RFC 3533).
 *
 * @param program matches the names of programs that comments may contain
 */
export async function scanOgg(window: ByteWindow, program: RegExp): Promise<ScannedContainer> {
  const streams = new Map<number, Stream>()
  const foreign = new Set<string>()
  let mediaBytes = 0
  let at = 0
  while (at + HEADER <= window.size) {
    const header = await window.bytes(at, HEADER)
    if (text(header.subarray(0, 4)) !== 'OggS') break
    const serial = new DataView(header.buffer, header.byteOffset).getUint32(14, true)
    const segments = (await window.bytes(at + HEADER, header[26] ?? 0)).slice()
    const stream = streams.get(serial) ?? { packets: 0, tags: [] }
    streams.set(serial, stream)
    at += HEADER + segments.length
    for (const size of segments) {
      if (stream.packets >= HEADER_PACKETS) mediaBytes += size
      else if (stream.packets === 1 && stream.tags.length < MAX_TAGS) stream.tags.push(...(await window.bytes(at, size)))
      if (size < 255) stream.packets += 1
      at += size
    }
  }
  if (at !== window.size) foreign.add('data between pages')
  for (const { tags } of streams.values()) for (const one of foreignTags(Uint8Array.from(tags), program)) foreign.add(one)
  return { foreign: [...foreign], tracks: [...streams.keys()].map(() => 'audio'), mediaBytes }
}
