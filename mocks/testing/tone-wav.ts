const RATE = 8000
const HERTZ = 440
const HEADER_BYTES = 44

/** Returns a WAV file of a tone: 16 bits, 8 kHz, one channel. */
export function toneWav(seconds: number): Uint8Array<ArrayBuffer> {
  const count = Math.round(seconds * RATE)
  const view = new DataView(new ArrayBuffer(HEADER_BYTES + 2 * count))
  const writeText = (at: number, text: string): void => {
    for (const [index, character] of Array.from(text).entries()) view.setUint8(at + index, character.charCodeAt(0))
  }
  const write32 = (at: number, value: number): void => view.setUint32(at, value, true)
  const write16 = (at: number, value: number): void => view.setUint16(at, value, true)
  writeText(0, 'RIFF')
  write32(4, view.byteLength - 8)
  writeText(8, 'WAVEfmt ')
  write32(16, 16)
  write16(20, 1)
  write16(22, 1)
  write32(24, RATE)
  write32(28, 2 * RATE)
  write16(32, 2)
  write16(34, 16)
  writeText(36, 'data')
  write32(40, 2 * count)
  for (let at = 0; at < count; at += 1) {
    view.setInt16(HEADER_BYTES + 2 * at, Math.round(16_000 * Math.sin((2 * Math.PI * HERTZ * at) / RATE)), true)
  }
  return new Uint8Array(view.buffer)
}
