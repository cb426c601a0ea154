import { EncodedPacketSink } from 'mediabunny'

import { formatPosition } from '#lib/words/durations.ts'
import { throwIfCancelled } from '../../core/cancellation'
import { outputCodecOf } from '../export/containers'
import { canCopyVideo, changesOnlyAudio, copiedPacket } from '../export/copied-packets'
import { timeTolerance } from './check-structure'
import type { Findings } from './findings'
import type { ScannedFile } from './scan-file'
import type { VerifyVideoRequest } from './types'

const isEqual = (one: Uint8Array, other: Uint8Array): boolean => one.length === other.length && one.every((byte, at) => byte === other[at])

/**
 * Checks that the video of an export that changes only the audio is a copy of the source, packet by packet. User data of the encoder isn't
 * part of a copy. Returns the number of equal packets, or undefined for an export that is encoded again.
 *
 * @throws EngineCancelledError
 */
export async function checkCopy(
  { plan, signal }: Pick<VerifyVideoRequest, 'plan' | 'signal'>,
  source: ScannedFile,
  output: ScannedFile,
  findings: Findings,
): Promise<number | undefined> {
  const codec = outputCodecOf(await output.video.getCodec())
  if (codec === undefined || !changesOnlyAudio(plan, source.audio.length) || !(await canCopyVideo(source.video, codec, signal)))
    return undefined
  const tolerance = timeTolerance(output)
  const before = new EncodedPacketSink(source.video).packets()
  const after = new EncodedPacketSink(output.video).packets()
  try {
    for (let equal = 0; ; equal += 1) {
      throwIfCancelled(signal)
      const [{ value: one }, { value: other }] = [await before.next(), await after.next()]
      if (one === undefined && other === undefined) return equal
      const time = formatPosition(one?.timestamp ?? (other?.timestamp ?? 0) + output.clock)
      const isCopy =
        one !== undefined &&
        other !== undefined &&
        isEqual(copiedPacket(one.data, codec), other.data) &&
        Math.abs(one.timestamp - other.timestamp - output.clock) <= tolerance
      if (isCopy) continue
      findings.add('rest', 'frames', `The video isn’t a copy of the source at ${time}, although only the audio was to be changed.`)
      return equal
    }
  } finally {
    await before.return()
    await after.return()
  }
}
