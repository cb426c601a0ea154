/** Unsupported video and audio formats: position and bytes of the signature, and display name. */
const SIGNATURES: [at: number, bytes: number[], name: string][] = [
  [8, [0x41, 0x56, 0x49, 0x20], 'AVI'],
  [0, [0x30, 0x26, 0xb2, 0x75, 0x8e, 0x66, 0xcf, 0x11], 'Windows Media (WMV, WMA, ASF)'],
  [0, [0x46, 0x4c, 0x56, 0x01], 'Flash video (FLV)'],
  [0, [0x00, 0x00, 0x01, 0xba], 'MPEG program stream (MPG, VOB)'],
  [0, [0x2e, 0x52, 0x4d, 0x46], 'RealMedia'],
  [0, [0x46, 0x4f, 0x52, 0x4d], 'AIFF'],
  [0, [0x63, 0x61, 0x66, 0x66], 'Core Audio (CAF)'],
  [0, [0x23, 0x21, 0x41, 0x4d, 0x52], 'AMR'],
  [0, [0x4d, 0x54, 0x68, 0x64], 'MIDI'],
  [0, [0x06, 0x0e, 0x2b, 0x34], 'MXF'],
]

/**
 * Returns the display name of an unsupported video or audio format, or undefined for any other file.
 *
 * @param bytes at least the first 16 bytes of the file
 */
export function otherContainer(bytes: Uint8Array): string | undefined {
  return SIGNATURES.find(([at, signature]) => signature.every((byte, index) => bytes[at + index] === byte))?.[2]
}
