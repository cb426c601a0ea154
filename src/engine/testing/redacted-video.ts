import { BufferTarget, EncodedPacketSink, type Target } from 'mediabunny'

import { cleanIsobmff } from '../timed/containers/clean-isobmff'
import { withFile } from '../timed/open'
import { planAudio } from '../video/export/audio-plan'
import { isIsobmff, WRITABLE } from '../video/export/containers'
import { chooseTarget, videoTrackOf } from '../video/export/output'
import { writeRedacted, type PipelineInput, type PipelineOptions } from '../video/pipeline'
import type { VideoPlan } from '../video/types'
import { inMemory } from './in-memory'
import { openVideo } from './planted-video'

/** `earlier` is an export of the same video, from which frames may be copied. */
type RedactionOptions = Partial<PipelineOptions> & Pick<PipelineInput, 'earlier'>

/** Redacts a video into a target, without verification. */
export async function redactedInto(
  destination: Target,
  file: Blob,
  { regions = [], audio = 'keep', spans = [], ...wish }: Partial<VideoPlan>,
  { signal = new AbortController().signal, onProgress = () => undefined, earlier }: RedactionOptions = {},
) {
  return withFile(file, async (opened) => {
    const video = await videoTrackOf(opened)
    const target = await chooseTarget({ ...opened, video }, wish)
    const planned = await planAudio(opened, target.container, audio, spans)
    return {
      ...(await writeRedacted({ video, regions, target, audio: planned, ...(earlier && { earlier }) }, destination, {
        signal,
        onProgress,
      })),
      ...target,
    }
  })
}

/** Redacts a video in memory, without verification. The file is cleaned like the product's. */
export async function redacted(file: Blob, plan: Partial<VideoPlan>, options: RedactionOptions = {}) {
  const destination = new BufferTarget()
  const written = await redactedInto(destination, file, plan, options)
  const bytes = new Uint8Array(destination.buffer ?? new ArrayBuffer())
  if (isIsobmff(written.container)) cleanIsobmff(inMemory(bytes))
  const blob = new Blob([bytes], { type: WRITABLE[written.container].contentType })
  return { ...written, blob }
}

/** Returns the timestamps and data of all packets of a track. */
export async function packetsOf(file: Blob, type: 'video' | 'audio', index = 0): Promise<{ time: number; data: string }[]> {
  const input = openVideo(file)
  const tracks = await (type === 'video' ? input.getVideoTracks() : input.getAudioTracks())
  const packets: { time: number; data: string }[] = []
  const track = tracks[index]
  if (!track) throw new Error(`there is no ${type} track ${index}`)
  for await (const { timestamp, data } of new EncodedPacketSink(track).packets()) packets.push({ time: timestamp, data: String(data) })
  input.dispose()
  return packets
}
