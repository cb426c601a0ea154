import { mediaRow, reviewRow } from '#tests/support/records.ts'
import { renderInRouter } from '#tests/support/render-in-router.tsx'
import { startPageBackend, type PageBackend } from '#tests/support/page-backend.ts'
import type { Span } from '#generated/model/span.zod.ts'
import type { Transcript } from '#generated/model/transcript.zod.ts'
import { serveDetails, videoFile } from '../test-support'
import { Component as TranscriptPage } from '../workspace/transcript-page'

/** Renders the page of the recording's transcript, or another address of the page. */
export const renderTranscript = (address = '/transcript?v=talk') => renderInRouter(<TranscriptPage />, address, ['/transcript'])

export const talk = mediaRow('talk', {
  name: 'talk.mp3',
  type: 'audio',
  state: 'Converted',
  duration: 80,
  file: { ...videoFile, video: null },
})

const transcript: Transcript = {
  mediaId: 'talk',
  revision: 1,
  language: 'en',
  source: 'imported',
  segments: [
    { id: 's1', start: 0, end: 4, speaker: 'Ada', text: 'Good morning, Jane Doe.', words: [] },
    { id: 's2', start: 65, end: 70, speaker: null, text: 'I come from Leeds.', words: [] },
  ],
  updatedAt: 1,
}

export const span = (id: string, category: Span['category'], text: string, start: number, end: number): Span => ({
  id,
  source: 'detected',
  category,
  text,
  confidence: 0.9,
  decision: 'redact',
  cover: 'mute',
  start,
  end,
})

export const names = [span('p1', 'PERSON', 'Jane Doe', 2, 3), span('p2', 'GPE', 'Leeds', 67, 68)]

/** Starts a back end that can find names in its recording. */
export async function startTalk(spans: Span[] = names): Promise<PageBackend> {
  const transcripts = [{ ...transcript, id: 'talk' }]
  const backend = await startPageBackend({ seed: { media: [talk], transcripts, detections: [reviewRow('talk', { spans })] } })
  serveDetails(backend)
  return backend
}
