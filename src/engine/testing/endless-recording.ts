import { BufferTarget, EncodedAudioPacketSource, EncodedPacket, Mp4OutputFormat, Output } from 'mediabunny'

import { bytesOf, u16be } from './bytes'

const CHANNELS = 8
const SAMPLE_RATE = 48_000
const BITS = 16
/** Max samples of a FLAC frame. */
const SAMPLES = 65_535
const SECONDS = SAMPLES / SAMPLE_RATE

/** Returns the checksum of a FLAC header (8 bits) or frame (16 bits). */
function checksum(bytes: Uint8Array, bits: 8 | 16, polynomial: number): number {
  let sum = 0
  for (const byte of bytes) {
    sum ^= byte << (bits - 8)
    for (let bit = 0; bit < 8; bit += 1) sum = (sum >>> (bits - 1)) & 1 ? (sum << 1) ^ polynomial : sum << 1
    sum &= 2 ** bits - 1
  }
  return sum
}

/** Returns a frame that states one value per channel for all samples. */
function silentFrame(): Uint8Array<ArrayBuffer> {
  // Sync code and fixed size; the size follows, 48 kHz; 8 channels; 16 bits; number of the frame.
  const start = bytesOf([0xff, 0xf8, 0x7a, 0x78, 0], u16be(SAMPLES - 1))
  const header = bytesOf(start, [checksum(start, 8, 0x107)])
  const channels = Array.from({ length: CHANNELS }, () => [0, 0, 1])
  const frame = bytesOf(header, ...channels)
  return bytesOf(frame, u16be(checksum(frame, 16, 0x18005)))
}

/** Returns the FLAC header: block sizes, no frame sizes, rate, channels, bits, unknown length, and no checksum. */
function description(): Uint8Array<ArrayBuffer> {
  const format = (SAMPLE_RATE << 12) | ((CHANNELS - 1) << 9) | ((BITS - 1) << 4)
  const info = bytesOf(u16be(SAMPLES), u16be(SAMPLES), new Uint8Array(6), u16be(format >>> 16), u16be(format & 0xffff), new Uint8Array(20))
  return bytesOf('fLaC', [0x80, 0, 0, info.length], info)
}

/**
 * Makes an intact M4A whose check takes many minutes, because its waveform is drawn from all samples: 34 bytes contain half a million, in 8
 * silent channels.
 */
export async function endlessRecording(hours = 150): Promise<Uint8Array<ArrayBuffer>> {
  const target = new BufferTarget()
  const output = new Output({ format: new Mp4OutputFormat({ fastStart: 'in-memory' }), target })
  const source = new EncodedAudioPacketSource('flac')
  output.addAudioTrack(source)
  await output.start()
  const data = silentFrame()
  const decoderConfig = { codec: 'flac', numberOfChannels: CHANNELS, sampleRate: SAMPLE_RATE, description: description() }
  const frames = Math.ceil((hours * 3600) / SECONDS)
  for (let frame = 0; frame < frames; frame += 1) {
    await source.add(new EncodedPacket(data, 'key', frame * SECONDS, SECONDS), { decoderConfig })
  }
  await output.finalize()
  if (target.buffer === null) throw new Error('Nothing was written.')
  return new Uint8Array(target.buffer)
}
