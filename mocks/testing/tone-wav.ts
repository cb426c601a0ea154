const RATE = 8000
const HERTZ = 440
const HEADER_BYTES = 44

/** Returns a WAV file of a tone: 16 bits, 8 kHz, one channel. */
export function toneWav(seconds: number): Uint8Array<ArrayBuffer> {
  const count = Math.round(seconds * RATE)
  const view = new DataView(new ArrayBuffer(HEADER_BYTES + 2 * count))
  const letters = (at: number, text: string): void => {
    for (const [index, letter] of Array.from(text).entries()) view.setUint8(at + index, letter.charCodeAt(0))
  }
  const wide = (at: number, value: number): void => view.setUint32(at, value, true)
  const narrow = (at: number, value: number): void => view.setUint16(at, value, true)
  letters(0, 'RIFF')
  wide(4, view.byteLength - 8)
  letters(8, 'WAVEfmt ')
  wide(16, 16)
  narrow(20, 1)
  narrow(22, 1)
  wide(24, RATE)
  wide(28, 2 * RATE)
  narrow(32, 2)
  narrow(34, 16)
  letters(36, 'data')
  wide(40, 2 * count)
  for (let at = 0; at < count; at += 1) {
    view.setInt16(HEADER_BYTES + 2 * at, Math.round(16_000 * Math.sin((2 * Math.PI * HERTZ * at) / RATE)), true)
  }
  return new Uint8Array(view.buffer)
}
