/** Bitrates in kbit/s by index, of MPEG 1 and of the lower sample rates, layer 3 (ISO/IEC 11172-3, 2.4.2.3). */
const BITRATES = [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320]
const LOW_BITRATES = [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160]

/** Returns the bytes of an MP3 frame by its first four bytes, or undefined if they aren't the start of one. */
export function mp3FrameSize(bytes: Uint8Array): number | undefined {
  const [first = 0, second = 0, third = 0] = bytes
  if (first !== 0xff || (second & 0xe6) !== 0xe2) return undefined
  const version = (second >> 3) & 3
  const isLow = version !== 3
  const rate = [44_100, 48_000, 32_000][(third >> 2) & 3]
  const bitrate = (isLow ? LOW_BITRATES : BITRATES)[third >> 4]
  if (rate === undefined || bitrate === undefined || bitrate === 0 || version === 1) return undefined
  const sampleRate = rate / ([4, 1, 2, 1][version] ?? 1)
  return Math.floor(((isLow ? 72_000 : 144_000) * bitrate) / sampleRate) + ((third >> 1) & 1)
}

/** Returns the position of the index in the first frame of an MP3 file, after the header and the side information. */
export function indexPosition([, second = 0, , fourth = 0]: Uint8Array): number {
  const isMono = fourth >> 6 === 3
  if (((second >> 3) & 3) === 3) return isMono ? 21 : 36
  return isMono ? 13 : 21
}
