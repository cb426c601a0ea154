import { EngineError } from '../../core/errors'
import { Stages } from '../../core/stages'
import type { PartialCallContext } from '../../core/worker-loop'
import { audioNotDecodable } from '../../timed/errors'
import { trackCodecName } from '../../timed/tracks/track-codec'
import { decoding, withFile } from '../../timed/open'
import { presentedEnd } from '../../timed/presentation'
import { decodedAudio } from '../decoded-audio'
import { Resampler, SPEECH_RATE } from '../speech/resampler'
import { WINDOW, type VoiceModel } from '../speech/voice-model'
import { SpeechWindows, type SpeechWindow } from './speech-windows'
import type { TranscribedPart, TranscribedWord } from './types'
import type { Whisper } from './whisper'

interface Models {
  whisper: (onProgress: (fraction: number) => void) => Promise<Whisper>
  voice: VoiceModel
}

interface Wanted {
  /** A BCP 47 code, or null to detect the language in the first speech. */
  language: string | null
  /** In seconds. */
  from: number
}

/** Windows of the voice model between two progress reports. */
const REPORTED = 64

const rounded = (seconds: number): number => Math.round(seconds * 1000) / 1000

/** Returns words within their window, at times of the file. */
function placed(words: readonly TranscribedWord[], { start, end }: SpeechWindow, from: number): TranscribedWord[] {
  let earliest = Math.max(from, start)
  return words.flatMap((word) => {
    const text = word.text.trim()
    if (text === '') return []
    // Times that run backwards would create spans that redact the wrong audio.
    const first = Math.min(end, Math.max(earliest, start + word.start))
    const last = Math.min(end, Math.max(first, start + word.end))
    earliest = first
    return [{ text, start: rounded(first), end: rounded(last) }]
  })
}

/**
 * Transcribes the first audio track and passes on the words of each stretch of speech. Holds one stretch of max 30 s in memory.
 *
 * @throws EngineError, EngineCancelledError
 */
export async function transcribeFile(
  file: Blob,
  { whisper: load, voice }: Models,
  { language: wanted, from }: Wanted,
  context: PartialCallContext<TranscribedPart>,
): Promise<void> {
  const { signal, onPartial } = context
  const stages = new Stages(context)
  const whisper = await stages.run('load-detector', async (onProgress) => {
    const loaded = await load(onProgress)
    await voice.load()
    return loaded
  })
  await stages.run('transcribe', (onProgress) =>
    withFile(file, async ({ audio }) => {
      if (audio === null) throw new EngineError('no-audio', 'This file has no audio.')
      const codec = await trackCodecName(audio)
      if (!(await audio.canDecode())) throw audioNotDecodable(codec)
      const duration = await presentedEnd(audio)
      const report = (time: number): void => {
        if (duration > 0) onProgress(time / duration)
      }
      let language = wanted
      const take = async (window: SpeechWindow): Promise<void> => {
        language ??= await whisper.detectLanguage(window.samples, signal)
        const words = await whisper.transcribe(window.samples, language, signal)
        onPartial?.({ until: rounded(window.end), language, words: placed(words, window, from) })
        report(window.end)
      }
      await decoding(
        async () => {
          const listen = await voice.listen()
          const windows = new SpeechWindows()
          const resampler = new Resampler()
          const block = new Float32Array(WINDOW)
          let used = 0
          let blocks = 0
          let first: number | undefined
          let heard = 0
          const next = async (): Promise<void> => {
            const time = (first ?? 0) + (blocks * WINDOW) / SPEECH_RATE
            blocks += 1
            used = 0
            const window = windows.add(block, await listen(block.slice()), time)
            if (window) await take(window)
            else if (blocks % REPORTED === 0) report(time)
          }
          for await (const part of decodedAudio(audio, signal, from > 0 ? from : undefined)) {
            first ??= part.start / part.sampleRate
            heard = (part.start + (part.planes[0]?.length ?? 0)) / part.sampleRate
            for (const value of resampler.convert(part)) {
              block[used] = value
              used += 1
              if (used === WINDOW) await next()
            }
          }
          if (used > 0) {
            block.fill(0, used)
            await next()
          }
          const last = windows.finish()
          // The last block was padded beyond the end.
          if (last) await take({ ...last, end: Math.min(last.end, heard) })
        },
        (options) => audioNotDecodable(codec, options),
      )
    }),
  )
}
