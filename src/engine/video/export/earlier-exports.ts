import { EncodedPacketSink, type EncodedPacket, type Input } from 'mediabunny'

import { isAllocationFailure, outOfMemory } from '../../core/errors'
import { openFile } from '../../timed/read-file'
import type { EncodedFrame } from './frame-encoder'
import type { Looks } from './looks'

/** An export of this session. */
export interface EarlierExport {
  file: Blob
  /** How its frames were encoded. Only packets of equal settings can follow each other. */
  settings: string
  config: VideoDecoderConfig
  /** In order: seconds of the frames from one that can be decoded independently to before the next, and a hash of what they show. */
  stretches: readonly { times: readonly number[]; look: string }[]
}

/** An earlier export can't be used after all: its file is gone, or the encoder now describes its stream differently. */
export class UnusableEarlierExport extends Error {
  constructor(options?: ErrorOptions) {
    super('The packets of the earlier export can’t be used.', options)
  }
}

/** Few: a person corrects one video after another. */
const MAX_EXPORTS = 3

/**
 * Remembers the last exports of this session, so that the next one of the same source encodes only what has changed. A file that is gone
 * or was changed since then can't be read.
 */
export class EarlierExports {
  readonly #exports = new Map<string, EarlierExport>()

  /**
   * Returns the earlier export of a source.
   *
   * @param sourceSha256 of the unredacted video
   */
  of(sourceSha256: string): EarlierExport | undefined {
    return this.#exports.get(sourceSha256)
  }

  /** Removes the earlier export of a source. */
  forget(sourceSha256: string): void {
    this.#exports.delete(sourceSha256)
  }

  /** Replaces the earlier export of the same source. */
  keep(sourceSha256: string, made: EarlierExport): void {
    this.#exports.delete(sourceSha256)
    this.#exports.set(sourceSha256, made)
    const [oldest] = this.#exports.keys()
    if (this.#exports.size > MAX_EXPORTS && oldest !== undefined) this.#exports.delete(oldest)
  }
}

async function reading<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await read()
  } catch (cause) {
    // Encoding everything instead would need more memory.
    if (isAllocationFailure(cause)) throw outOfMemory({ cause })
    throw new UnusableEarlierExport({ cause })
  }
}

/** Reads the packets of an earlier export for the frames that look the same in a new one. */
export class EarlierPackets {
  readonly #input: Input
  readonly #packets: AsyncGenerator<EncodedPacket, void>
  readonly #config: VideoDecoderConfig
  readonly #isSame: boolean[]
  #next = 0

  private constructor(input: Input, packets: AsyncGenerator<EncodedPacket, void>, config: VideoDecoderConfig, isSame: boolean[]) {
    this.#input = input
    this.#packets = packets
    this.#config = config
    this.#isSame = isSame
  }

  /**
   * Opens an earlier export of the same source. Returns undefined if none of its stretches looks the same.
   *
   * @throws UnusableEarlierExport
   */
  static async open({ file, config, stretches }: EarlierExport, looks: Looks): Promise<EarlierPackets | undefined> {
    const isSame: boolean[] = []
    for (const { times, look } of stretches) {
      const same = (await looks.of(times)) === look
      for (let frame = 0; frame < times.length; frame += 1) isSame.push(same)
    }
    if (!isSame.includes(true)) return undefined
    const { input, video } = await reading(() => openFile(file))
    if (video === null) {
      input.dispose()
      throw new UnusableEarlierExport()
    }
    return new EarlierPackets(input, new EncodedPacketSink(video).packets(), config, isSame)
  }

  /**
   * Returns the packet of the next frame, or undefined for a frame that looks different. Called once for each frame, in order.
   *
   * @throws UnusableEarlierExport
   */
  async next(): Promise<EncodedFrame | undefined> {
    const { value: packet } = await reading(() => this.#packets.next())
    if (!packet) throw new UnusableEarlierExport()
    const isSame = this.#isSame[this.#next] === true
    this.#next += 1
    return isSame ? { packet, config: this.#config } : undefined
  }

  async close(): Promise<void> {
    await this.#packets.return()
    this.#input.dispose()
  }
}
