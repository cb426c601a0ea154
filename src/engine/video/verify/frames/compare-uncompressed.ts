import { EncodedPacketSink, type InputAudioTrack } from 'mediabunny'

import { formatPosition } from '#lib/words/durations.ts'
import { audioCodecOf } from '#engine/audio/plan-output.ts'
import { throwIfCancelled } from '#engine/core/cancellation.ts'

/** Values of silence other than 0. */
const SILENCE: Record<string, number> = { 'pcm-u8': 128, ulaw: 255, alaw: 213 }

interface Format {
  codec: string
  channels: number
  sampleRate: number
}

/** Returns whether a track stores uncompressed samples, so that its packets can start at any sample. */
export async function isUncompressed(track: InputAudioTrack): Promise<boolean> {
  return audioCodecOf(await track.getCodec()) === 'pcm'
}

async function formatOf(track: InputAudioTrack): Promise<Format> {
  const [codec, channels, sampleRate] = [await track.getCodec(), await track.getNumberOfChannels(), await track.getSampleRate()]
  return { codec: codec ?? 'unknown', channels, sampleRate }
}

/** Returns the bytes of one sample for all channels. A codec's name contains its bits; µ-law and A-law have eight. */
const bytesPerFrame = ({ codec, channels }: Format): number => (Number(/\d+/.exec(codec)?.[0] ?? 8) / 8) * channels

/** Reads the bytes of a track without regard to its packets. */
class ByteCursor {
  readonly #packets: ReturnType<EncodedPacketSink['packets']>
  readonly #rate: number
  #data: Uint8Array = new Uint8Array()
  #start = 0
  #at = 0

  constructor(track: InputAudioTrack, rate: number) {
    this.#packets = new EncodedPacketSink(track).packets()
    this.#rate = rate
  }

  /** The time of the next byte in seconds. */
  get time(): number {
    return this.#start + this.#at / this.#rate
  }

  /** The rest of the packet. Empty at the end of the track. */
  get rest(): Uint8Array {
    return this.#data.subarray(this.#at)
  }

  skip(bytes: number): void {
    this.#at += bytes
  }

  /** Reads the next packet, if this one was read to its end. */
  async fill(): Promise<void> {
    while (this.#at >= this.#data.length) {
      const { value, done } = await this.#packets.next()
      if (done === true) return
      this.#data = value.data
      this.#start = value.timestamp
      this.#at = 0
    }
  }

  async close(): Promise<void> {
    await this.#packets.return()
  }
}

/**
 * Compares two tracks of uncompressed audio sample by sample. Each container divides it into packets differently, and gaps in the source
 * are filled with silence. Returns a sentence about the first difference, or undefined.
 *
 * @param clock seconds by which the clock of the source is ahead of the output's
 * @param tolerance max difference of a time in seconds
 * @throws EngineCancelledError
 */
export async function uncompressedDifference(
  source: InputAudioTrack,
  output: InputAudioTrack,
  { clock, tolerance }: { clock: number; tolerance: number },
  signal: AbortSignal,
): Promise<string | undefined> {
  const [format, written] = [await formatOf(source), await formatOf(output)]
  if (format.codec !== written.codec || format.channels !== written.channels || format.sampleRate !== written.sampleRate)
    return 'The version’s audio is stored in a different format from the source’s.'
  const rate = bytesPerFrame(format) * format.sampleRate
  const silence = SILENCE[format.codec] ?? 0
  const [before, after] = [new ByteCursor(source, rate), new ByteCursor(output, rate)]
  try {
    for (;;) {
      throwIfCancelled(signal)
      await before.fill()
      await after.fill()
      const [one, other] = [before.rest, after.rest]
      if (one.length === 0) return other.length === 0 ? undefined : 'The version’s audio is longer than the source’s.'
      const at = `at ${formatPosition(before.time)}`
      if (other.length === 0) return `The version’s audio ends ${at}, before the source’s.`
      const early = before.time - after.time - clock
      const gap = early > tolerance ? Math.round(early * format.sampleRate) * bytesPerFrame(format) : 0
      const filled = other.subarray(0, Math.min(other.length, gap))
      if (filled.length > 0 && filled.every((byte) => byte === silence)) {
        after.skip(filled.length)
        continue
      }
      if (Math.abs(early) > tolerance) return `The version’s audio is out of sync with the source ${at}.`
      const length = Math.min(one.length, other.length)
      for (let index = 0; index < length; index += 1)
        if (one[index] !== other[index])
          return `The audio of the version differs from the source at ${formatPosition(before.time + index / rate)}.`
      before.skip(length)
      after.skip(length)
    }
  } finally {
    await before.close()
    await after.close()
  }
}
