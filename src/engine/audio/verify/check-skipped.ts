import type { InputAudioTrack } from 'mediabunny'

import { throwIfCancelled } from '../../core/cancellation'
import { plainPackets } from '../../timed/skipped-data/plain-packets'
import { isCopied } from '../write'
import type { AudioOutputCodec, PlannedSpan } from '../types'
import type { AudioFindings } from './audio-findings'

interface CopiedTrack {
  source: InputAudioTrack
  output: InputAudioTrack
  /** The track in the file, from 0. */
  index: number
  spans: readonly PlannedSpan[]
  codec: AudioOutputCodec | undefined
}

/**
 * Adds a finding for a copied track whose packets have data that decoders skip. Encoders of this program may fill their packets.
 *
 * @throws EngineCancelledError
 */
export async function checkSkipped(
  { source, output, index, spans, codec }: CopiedTrack,
  findings: AudioFindings,
  signal: AbortSignal,
): Promise<void> {
  if (!(await isCopied(source, index, spans, codec))) return
  for await (const { packet, data } of plainPackets(output)) {
    throwIfCancelled(signal)
    if (data === packet.data) continue
    findings.add('metadata', undefined, `The packets of audio track ${index + 1} of the version have data that players skip.`)
    return
  }
}
