/** Reads which streams a transport stream lists (ISO/IEC 13818-1, 2.4.4). mediabunny leaves out those that it doesn't know. */

/** Bytes at the start in which the lists are searched. Broadcasts repeat them ten times per second. */
const SEARCHED = 1_048_576
const SYNC = 0x47
/** Where the first packet starts, and the bytes from one packet to the next. */
const LAYOUTS = [
  [0, 188],
  [4, 192],
  [0, 204],
] as const
const PACKET_BYTES = 188
const [PROGRAMS_TABLE, STREAMS_TABLE] = [0, 2]
/** Bytes of a checksum at the end of a section. */
const CHECKSUM = 4

/** Names of the types of video that mediabunny leaves out. */
const VIDEO = new Map([
  [0x01, 'MPEG-1 video'],
  [0x02, 'MPEG-2 video'],
  [0x10, 'MPEG-4 Visual'],
  [0x33, 'H.266 (VVC)'],
  [0xea, 'VC-1'],
])

const pair = (bytes: Uint8Array, at: number): number => (bytes[at] ?? 0) * 256 + (bytes[at + 1] ?? 0)

/** Returns the section that starts in a packet, as far as it is in it, or undefined. */
function sectionIn(packet: Uint8Array): Uint8Array | undefined {
  const [, flags = 0, , control = 0, adaptation = 0] = packet
  if ((flags & 0x40) === 0 || (control & 0x10) === 0) return undefined
  const payload = 4 + ((control & 0x20) === 0 ? 0 : 1 + adaptation)
  const section = packet.subarray(payload + 1 + (packet[payload] ?? 0))
  return section.subarray(0, Math.max(0, 3 + (pair(section, 1) & 0xfff) - CHECKSUM))
}

function* packetsIn(bytes: Uint8Array): Generator<Uint8Array> {
  const layout = LAYOUTS.find(([start, step]) => [0, 1, 2].every((index) => bytes[start + index * step] === SYNC))
  if (layout === undefined) return
  const [start, step] = layout
  for (let at = start; at + PACKET_BYTES <= bytes.length; at += step) yield bytes.subarray(at, at + PACKET_BYTES)
}

/** Returns the type of each stream in the list of a program. */
function* typesIn(section: Uint8Array): Generator<number> {
  for (let at = 12 + (pair(section, 10) & 0xfff); at + 5 <= section.length; at += 5 + (pair(section, at + 3) & 0xfff))
    yield section[at] ?? 0
}

/** Returns the name of a video in a transport stream that mediabunny leaves out, or undefined. */
export async function unreadTsVideo(file: Blob): Promise<string | undefined> {
  const bytes = new Uint8Array(await file.slice(0, SEARCHED).arrayBuffer())
  const lists = new Set<number>()
  for (const packet of packetsIn(bytes)) {
    const pid = pair(packet, 1) & 0x1fff
    const section = pid === 0 || lists.has(pid) ? sectionIn(packet) : undefined
    if (section === undefined) continue
    if (pid === 0 && section[0] === PROGRAMS_TABLE)
      for (let at = 8; at + 4 <= section.length; at += 4) lists.add(pair(section, at + 2) & 0x1fff)
    else if (section[0] === STREAMS_TABLE) for (const type of typesIn(section)) if (VIDEO.has(type)) return VIDEO.get(type)
  }
  return undefined
}
