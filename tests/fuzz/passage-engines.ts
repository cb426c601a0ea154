import type { AudioEngine } from '#engine/audio/types.ts'
import type { TranscriptionModel } from '#engine/audio/transcribe/types.ts'
import type { DocumentEngine } from '#engine/document/types.ts'
import { fakeAudio, redactedAudio, shortSpeech, transcribedParts } from '#mocks/testing/fake-audio.ts'
import { fakeDocument, fakeHidden, fakePages, redactedDocument } from '#mocks/testing/fake-document.ts'
import { sha256OfFile } from '#engine/report/hash.ts'
import { END, work, writeInSteps } from './engines.ts'
import type { Faults } from './faults.ts'

/** The model that transcribes. */
export const TINY_MODEL: TranscriptionModel = {
  id: 'tiny',
  name: 'Tiny',
  weights: 'fp32',
  languages: ['en'],
  hasWordTimes: true,
  size: 1,
  problem: null,
}

export function simulatedAudio(faults: Faults): AudioEngine {
  return fakeAudio({
    speech: async (_file, options) => {
      await work(faults, 'speech', options)
      return shortSpeech
    },
    redact: async (file, { spans }, output, options) => {
      const text = `redacted ${JSON.stringify(spans)} of ${await file.text()}${END}`
      await writeInSteps(faults, text, output, options)
      const [size, outputSha256] = [new Blob([text]).size, await sha256OfFile(new Blob([text]))]
      return redactedAudio({ size, sourceSha256: await sha256OfFile(file), outputSha256 })
    },
    transcribe: (_file, { from = 0 }, options) =>
      work(faults, 'transcribe', options, (step) => {
        const part = transcribedParts[step - 1]
        if (part && part.until > from) options?.onPartial?.(part)
      }),
  })
}

export function simulatedDocuments(faults: Faults): DocumentEngine {
  return fakeDocument({
    read: async (_file, options) => {
      await work(faults, 'read', options, (step) => {
        const page = fakePages[step - 1]
        if (page && page.page >= (options?.from ?? 1)) options?.onPartial?.(page)
      })
      return { pages: fakePages.map(({ size }) => size), hidden: [...fakeHidden] }
    },
    redact: async (file, { marks }, output, options) => {
      const text = `redacted ${JSON.stringify(marks)} of ${await file.text()}${END}`
      await writeInSteps(faults, text, output, options)
      const [size, outputSha256] = [new Blob([text]).size, await sha256OfFile(new Blob([text]))]
      return redactedDocument({ size, sourceSha256: await sha256OfFile(file), outputSha256 })
    },
  })
}
