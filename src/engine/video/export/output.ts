import { canEncodeVideo, type InputVideoTrack } from 'mediabunny'

import { COPIED_VIDEO } from '#lib/words/copied-video.ts'
import { EngineError } from '../../core/errors'
import { Stages } from '../../core/stages'
import type { CallContext } from '../../core/worker-loop'
import { videoNotDecodable } from '../../timed/errors'
import { trackCodecName } from '../../timed/tracks/track-codec'
import { codecName } from '../../timed/formats'
import { withFile } from '../../timed/open'
import type { OpenFile } from '../../timed/read-file'
import { audioNotes, planAudio } from './audio-plan'
import { canCopyVideo } from './copied-packets'
import { containerOf, ENCODERS, isIsobmff, outputCodecOf, WRITABLE, type OutputCodec, type VideoContainer } from './containers'
import { lossNotes } from './losses'
import { encodesLargeFrames } from './trial-frame'
import type { VideoOutput, VideoPlan } from '../types'

/** A container and a codec for the video in it. */
export interface Target {
  container: VideoContainer
  codec: OutputCodec
}

/** The possible targets if the source's container or codec can't be written, in order of preference. */
const FALLBACKS: readonly Target[] = [
  { container: 'mp4', codec: 'h264' },
  { container: 'webm', codec: 'vp9' },
  { container: 'webm', codec: 'vp8' },
]

const canHold = ({ container, codec }: Target): boolean => WRITABLE[container].format().getSupportedVideoCodecs().includes(ENCODERS[codec])

async function canEncode(track: InputVideoTrack, codec: OutputCodec): Promise<boolean> {
  const size = { width: await track.getCodedWidth(), height: await track.getCodedHeight() }
  return (await canEncodeVideo(ENCODERS[codec], size)) && (await encodesLargeFrames(codec, size))
}

/** A size that every encoder accepts. */
const SMALL = { width: 640, height: 360 }

/** Returns the reason why the source's codec can't be encoded, as the end of a sentence. */
async function reasonAgainst(codec: OutputCodec | undefined, name: string): Promise<string> {
  const isSize = codec !== undefined && (await canEncodeVideo(ENCODERS[codec], SMALL))
  return `because this browser can’t encode ${name}${isSize ? ' of this size' : ''}`
}

/** Returns the first target that this browser can make, or undefined. */
async function firstPossible(track: InputVideoTrack, targets: readonly Target[]): Promise<Target | undefined> {
  for (const target of targets) if (canHold(target) && (await canEncode(track, target.codec))) return target
  return undefined
}

const display = ({ container, codec }: Target): string => `${WRITABLE[container].name} with ${codecName(ENCODERS[codec])}`

/** Returns the targets to try, in order of preference. */
function candidates(source: Partial<Target>, { container, codec }: Partial<Target>): Target[] {
  if (container !== undefined && codec !== undefined) return [{ container, codec }]
  const codecs = [...(source.codec === undefined ? [] : [source.codec]), ...FALLBACKS.map((fallback) => fallback.codec)]
  if (container !== undefined) return codecs.map((one) => ({ container, codec: one }))
  const containers = [...(source.container === undefined ? [] : [source.container]), 'mp4' as const, 'webm' as const]
  if (codec !== undefined) return containers.map((one) => ({ container: one, codec }))
  const same = source.container !== undefined && source.codec !== undefined ? [{ container: source.container, codec: source.codec }] : []
  return [...same, ...FALLBACKS]
}

/**
 * Chooses the container and codec of an export: the source's, or else the closest that this browser can write.
 *
 * @param wish the user's choice
 * @throws EngineError 'cannot-encode' if this browser can't make the user's choice, or any video
 */
export async function chooseTarget(
  { video, container }: Pick<OpenFile, 'container'> & { video: InputVideoTrack },
  wish: Partial<Target>,
): Promise<Target> {
  const sourceContainer = containerOf(container.contentTypes.video)
  const sourceCodec = outputCodecOf(await video.getCodec())
  const source = {
    ...(sourceContainer === undefined ? {} : { container: sourceContainer }),
    ...(sourceCodec === undefined ? {} : { codec: sourceCodec }),
  }
  const tried = candidates(source, wish)
  const found = await firstPossible(video, tried)
  if (found !== undefined) return found
  const [first] = tried
  const asked = wish.container === undefined && wish.codec === undefined ? undefined : first
  throw new EngineError(
    'cannot-encode',
    asked === undefined
      ? 'This browser can’t encode a video of this size as H.264, VP9 or VP8. Update the browser or use another one.'
      : `This browser can’t write ${display(asked)} for this video. Choose another format.`,
  )
}

/** Returns a sentence if the export has another container or codec than the source. */
async function targetNotes({ video, container }: Pick<OpenFile, 'container'> & { video: InputVideoTrack }, target: Target) {
  const notes: string[] = []
  const { container: sourceContainer, codec: sourceCodec } = {
    container: containerOf(container.contentTypes.video),
    codec: outputCodecOf(await video.getCodec()),
  }
  if (!isIsobmff(target.container) && sourceContainer !== target.container && (await video.getRotation()) !== 0)
    notes.push(`Some players don’t rotate ${WRITABLE[target.container].name} videos.`)
  const [name, codec] = [WRITABLE[target.container].name, codecName(ENCODERS[target.codec])]
  const original = await trackCodecName(video)
  if (sourceContainer === undefined) notes.push(`The export is ${name}, because this app can’t write ${container.name}.`)
  else if (sourceContainer !== target.container) notes.push(`The export is ${name} instead of ${container.name}.`)
  if (sourceCodec === undefined || !(await canEncode(video, sourceCodec)))
    notes.push(`The video is ${codec}, ${await reasonAgainst(sourceCodec, original)}.`)
  else if (sourceCodec !== target.codec) notes.push(`The video is ${codec} instead of ${original}.`)
  return notes
}

/**
 * Returns the video track of an open file.
 *
 * @throws EngineError 'cannot-decode' if there is none, or this browser can't decode it
 */
export async function videoTrackOf({ video, container }: OpenFile): Promise<InputVideoTrack> {
  if (video === null) throw new EngineError('not-media', `The ${container.name} file contains no video. Choose a video.`)
  if (!(await video.canDecode())) throw videoNotDecodable(await trackCodecName(video))
  return video
}

/**
 * Describes the export of a plan, with sentences about everything that differs from the source.
 *
 * @param known the target if it was chosen before, and whether the packets of the video are copied
 */
export async function describeOutput(
  opened: OpenFile,
  plan: Pick<VideoPlan, 'container' | 'codec' | 'audio' | 'spans'>,
  { target: chosen, isCopied = false }: { target?: Target; isCopied?: boolean } = {},
): Promise<VideoOutput> {
  const video = await videoTrackOf(opened)
  const target = chosen ?? (await chooseTarget({ ...opened, video }, plan))
  const audio = await planAudio(opened, target.container, plan.audio ?? 'keep', plan.spans)
  return {
    ...target,
    notes: [
      ...(await targetNotes({ ...opened, video }, target)),
      ...(await audioNotes(audio, target.container)),
      ...(await lossNotes(opened, video, isCopied)),
      ...(isCopied ? ['The video is copied without re-encoding.'] : []),
    ],
  }
}

/**
 * Describes the default export of a file.
 *
 * @throws EngineError, EngineCancelledError
 */
export async function planOutput(file: Blob, context: CallContext): Promise<VideoOutput> {
  return new Stages(context).run('probe', (onRead) =>
    withFile(
      file,
      async (opened) => {
        const output = await describeOutput(opened, {})
        const video = await videoTrackOf(opened)
        const hasAudio = (await opened.input.getAudioTracks()).length > 0
        const canCopy = hasAudio && (await canCopyVideo(video, output.codec, context.signal))
        return canCopy ? { ...output, notes: [...output.notes, COPIED_VIDEO] } : output
      },
      onRead,
    ),
  )
}
