import type { MovingRegion } from '#lib/review/moving-regions.ts'
import { partOf } from '#lib/words/part-of.ts'
import { redactedSpans } from '../../audio/redact'
import type { VoiceModel } from '../../audio/speech/voice-model'
import type { FaceModel } from '../../detect/face/face-model'
import type { TextSearch } from '../../detect/text/text-search'
import type { CallContext } from '../../core/worker-loop'
import { redactVerified, writeSealed } from '../../report/redact-verified'
import { sha256OfFile } from '../../report/hash'
import { ReviewedSource } from '../../report/source-identity'
import { reportTracks } from '../../report/track'
import type { VerificationResult } from '../../report/verified-export'
import { withFile } from '../../timed/open'
import { planAudio } from './audio-plan'
import { cleanIsobmff } from '../../timed/containers/clean-isobmff'
import { isIsobmff, WRITABLE } from './containers'
import { UnusableEarlierExport, type EarlierExport, type EarlierExports } from './earlier-exports'
import { canCopyVideo, changesOnlyAudio } from './copied-packets'
import { writeCopied } from './copy-video'
import { chooseTarget, describeOutput, videoTrackOf, type Target } from './output'
import type { OutputFile, OutputPort } from '../../core/output-file'
import { outputThumbnails } from './output-thumbnails'
import { writeRedacted, type WrittenVideo } from '../pipeline'
import { refuseReadableText } from './refuse-readable'
import type { RedactedVideo, TimedPlace, VideoPlan } from '../types'

/** Returns sentences about the limitations of a video's covers. */
function styleNotes(regions: readonly Pick<MovingRegion, 'coverLabel'>[]): string[] {
  return regions.some(({ coverLabel }) => coverLabel !== undefined) ? ['Reason codes aren’t written on the covers of videos.'] : []
}

/** The checks that find wrong frames. */
const OF_FRAMES: ReadonlySet<string> = new Set(['regions', 'rest', 'dimensions'])

/** Returns a sentence about frames that were copied from an earlier export. */
function copyNotes(copied: number, frames: number): string[] {
  if (copied === 0) return []
  const those = partOf(copied, frames)
  return [
    `${those} frames look the same as in the previous export, so they were copied from it. All frames were compared with the source again.`,
  ]
}

/** The information about an export that verification receives. */
export interface VerificationRequest {
  source: Blob
  sourceSha256: string
  output: Blob
  plan: VideoPlan
  /** The times of the written frames in order, and the size of the upright frame. */
  frames: { times: Float64Array; width: number; height: number }
  detector: FaceModel
  second?: FaceModel
  /** Listens inside redacted spans of audio. Required for plans with spans, and for audio that isn't presented as a whole. */
  voice?: VoiceModel
  signal: AbortSignal
  /** Receives the progress, 0 to 1. */
  onProgress: (fraction: number) => void
}

export interface RedactionTools {
  detector: FaceModel
  /** Finds faces in the output that the detector misses. */
  second?: FaceModel
  /** Finds text under regions with a style that would leave it legible. */
  text: TextSearch
  voice?: VoiceModel
  /** The exports before this one, whose packets are copied where the frames look the same. */
  earlier?: EarlierExports
  verify: (request: VerificationRequest) => Promise<VerificationResult>
}

/** The properties of a video that are known before its redaction. */
interface Described {
  /** Chosen once, so that the file is what the report says. */
  target: Target
  notes: string[]
  sourceContentType: string
  width: number
  height: number
  /** Whether the packets of the video are copied. */
  isCopied: boolean
}

async function describe(file: Blob, plan: VideoPlan, signal: AbortSignal, onRead: (fraction: number) => void): Promise<Described> {
  return withFile(
    file,
    async (opened) => {
      const video = await videoTrackOf(opened)
      const [width, height] = [Math.round(await video.getDisplayWidth()), Math.round(await video.getDisplayHeight())]
      const audioTracks = (await opened.input.getAudioTracks()).length
      const target = await chooseTarget({ ...opened, video }, plan)
      const isCopied = changesOnlyAudio(plan, audioTracks) && (await canCopyVideo(video, target.codec, signal))
      const { notes } = await describeOutput(opened, plan, { target, isCopied })
      return { target, notes, sourceContentType: opened.container.contentTypes.video, width, height, isCopied }
    },
    onRead,
  )
}

/** Writes the redacted video and describes the output. */
async function write(
  file: Blob,
  plan: VideoPlan,
  { target, isCopied }: Pick<Described, 'target' | 'isCopied'>,
  destination: OutputFile,
  { earlier, ...options }: { signal: AbortSignal; onProgress: (fraction: number) => void; earlier?: EarlierExport },
): Promise<WrittenVideo> {
  return withFile(file, async (opened) => {
    const video = await videoTrackOf(opened)
    const audio = await planAudio(opened, target.container, plan.audio ?? 'keep', plan.spans)
    const written = isCopied
      ? await writeCopied({ video, target, audio }, destination.target, options)
      : await writeRedacted({ video, regions: plan.regions, target, audio, ...(earlier && { earlier }) }, destination.target, options)
    if (isIsobmff(target.container)) cleanIsobmff(destination.edit())
    return written
  })
}

/** Converts places of a source to the clock of an export that starts at a time of the source, in seconds. */
const placesOn = (start: number, places: readonly TimedPlace[]): TimedPlace[] =>
  places.map((place) => ({ ...place, time: place.time - start }))

/**
 * Redacts a video into a file and verifies the output. Returns only after a complete verification.
 *
 * @param output receives the video instead of its content. If this rejects, the content is undefined.
 * @throws EngineError, EngineCancelledError, or the storage's QuotaExceededError
 */
export async function redactVideo(
  file: Blob,
  plan: VideoPlan,
  output: OutputPort,
  { detector, second, text, voice, earlier, verify }: RedactionTools,
  context: CallContext,
): Promise<RedactedVideo> {
  const { signal } = context
  return redactVerified(context, {
    describe: async (stages) => {
      const described = await stages.run('probe', (onRead) => describe(file, plan, signal, onRead))
      const { width, height } = described
      const source = await stages.run('prepare', async (onProgress) => {
        const sha256 = await sha256OfFile(file, signal, (fraction) => onProgress(fraction / 2))
        const reviewed = ReviewedSource.check(plan.source, { sha256, width, height })
        const searched = (fraction: number): void => onProgress((1 + fraction) / 2)
        await withFile(file, (opened) => refuseReadableText(opened, plan.regions, { text, signal, onProgress: searched }))
        return reviewed
      })
      return { ...described, source }
    },
    write: async (described, stages) => {
      const { sha256 } = described.source
      const writeWith = (known: EarlierExport | undefined) =>
        writeSealed(output, {
          stages,
          signal,
          write: (destination, onProgress) =>
            write(file, plan, described, destination, { signal, onProgress, ...(known && { earlier: known }) }),
        })
      return writeWith(earlier?.of(sha256)).catch((error: unknown) => {
        if (!(error instanceof UnusableEarlierExport)) throw error
        earlier?.forget(sha256)
        return writeWith(undefined)
      })
    },
    verify: async ({ sealed, times, made }, { width, height, source: { sha256 } }, stages) => {
      await stages.run('load-detector', async () => void (await Promise.all([detector.load(), second?.load()])))
      const frames = { times, width, height }
      const request = {
        source: file,
        sourceSha256: sha256,
        output: sealed.file,
        plan,
        frames,
        detector,
        ...(second && { second }),
        ...(voice && { voice }),
      }
      const verification = await stages.run('verify', (onProgress) => verify({ ...request, signal, onProgress }))
      // Frames that are wrong would be copied into each later export.
      if (made && !verification.findings.some(({ check }) => OF_FRAMES.has(check))) earlier?.keep(sha256, { ...made, file: sealed.file })
      else earlier?.forget(sha256)
      return verification
    },
    report: async ({ sealed, times, audioTracks, end, start: clock, copied }, { target, notes, width, height }) => {
      const start = times[0] ?? 0
      const { container, codec } = target
      return {
        container,
        codec,
        notes: [...notes, ...styleNotes(plan.regions), ...copyNotes(copied, times.length)],
        contentType: WRITABLE[container].contentType,
        extension: WRITABLE[container].extension,
        size: sealed.file.size,
        ...(await outputThumbnails(sealed.file, placesOn(clock, plan.shown ?? []), signal)),
        detectorName: detector.name,
        details: {
          mediaType: 'video' as const,
          width,
          height,
          duration: Math.max(0, end - start),
          frames: times.length,
          audioTracks,
          tracks: reportTracks(plan.regions, { start, end }),
          spans: plan.audio === undefined || plan.audio === 'keep' ? redactedSpans(plan.spans ?? [], audioTracks) : [],
        },
      }
    },
  })
}
