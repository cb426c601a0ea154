import { beforeEach, describe, expect, it } from 'vitest'

import type { Span } from '#generated/model/span.zod.ts'
import type { AudioPlan } from '#engine/audio/types.ts'
import { fakeAudio, REDACTED_SAMPLES, redactedAudio } from '#mocks/testing/fake-audio.ts'
import { audioFile } from '#mocks/testing/fake-media.ts'
import { aSpan } from '#mocks/testing/review-items.ts'
import { addImage, addUser, lastJob, startTestBackend, type TestBackend } from '#mocks/testing/test-backend.ts'

const as = { as: 'ada' }
const request = { revision: 1, title: 'For the court', description: '' }

let backend: TestBackend
let plans: AudioPlan[]

async function start(changes: Parameters<typeof redactedAudio>[0] = {}): Promise<void> {
  plans = []
  const engine = fakeAudio()
  const recorded: typeof engine.redact = async (file, plan, output) => {
    plans.push(plan)
    await engine.redact(file, plan, output)
    return redactedAudio(changes)
  }
  backend = await startTestBackend({ audio: { ...engine, redact: recorded } })
  await addUser(backend, 'ada')
  const file = { ...audioFile, audio: { codec: 'PCM', channels: 2, sampleRate: 48_000, tracks: 2 } }
  const recording = { type: 'audio', state: 'Converted', name: 'call.wav', contentType: 'audio/wav', file } as const
  await addImage(backend, 'ada', { ...recording, width: null, height: null, duration: 60 })
}

const put = (spans: Span[], revision = 0) =>
  backend.call('PUT', '/media/media-1/detections', { revision, style: 'Black Box', tracks: [], spans }, as)

async function redact(changes: object = {}) {
  const response = await backend.call('POST', '/media/media-1/redact', { ...request, ...changes }, as)
  await backend.backend.queue.idle()
  return response
}

beforeEach(() => start())

describe('[MEDIA-02] a redaction of audio', () => {
  it('redacts the spans of the saved review with their padding and tracks, and stores a version with its report', async () => {
    expect((await backend.call('GET', '/media/media-1/detections', undefined, as)).body).toMatchObject({ revision: 0, tracks: [] })
    const spans = [
      aSpan('a', { number: 1, padding: { time: 0.25 }, audioTracks: [1] }),
      aSpan('b', { cover: 'tone', start: 5, end: 6 }),
      aSpan('c', { decision: 'keep', start: 8, end: 9 }),
      aSpan('d', { deleted: true }),
    ]
    expect((await put(spans)).status).toBe(200)
    expect((await redact()).status).toBe(202)
    expect(await lastJob(backend)).toMatchObject({ kind: 'redact', state: 'succeeded' })
    expect(plans).toEqual([
      {
        spans: [
          { spanId: 'a', number: 1, cover: 'mute', start: 0.75, end: 2.25, tracks: [1] },
          { spanId: 'b', cover: 'tone', start: 5, end: 6 },
        ],
      },
    ])
    const [version] = await backend.tables.all('versions')
    expect(version).toMatchObject({ fileName: 'call (redacted).wav', contentType: 'audio/wav', release: 'released', hasThumbnail: false })
    expect(version?.report).toMatchObject({
      result: 'passed',
      width: 1,
      height: 1,
      kept: 1,
      redacted: [],
      details: { mediaType: 'audio' },
      items: [
        { itemId: 'a', outcome: 'redacted', place: { track: 2, start: 0.75, end: 2.25 } },
        { itemId: 'b', outcome: 'redacted' },
        { itemId: 'c', outcome: 'visible', place: { track: 1, start: 8, end: 9 } },
        { itemId: 'd', outcome: 'deleted' },
      ],
    })
    const stored = await backend.files.read('versions', version?.id ?? '')
    expect(await stored?.text()).toBe(REDACTED_SAMPLES)
  })

  it('says in the report how much is redacted for words whose times are not known', async () => {
    await put([aSpan('a', { start: 10, end: 17.2, words: ['line-2_3'] }), aSpan('b', { words: ['w-1000-2000'] })])
    await redact()
    expect((await backend.tables.all('versions'))[0]?.report.notes).toEqual([
      'Mutes 7.2 s for 1 word, because the time of this word isn’t known.',
    ])
  })

  it('records which spans were made from the transcript, without its words', async () => {
    await put([aSpan('a', { text: 'Ada Lovelace', words: ['w-1000-2000'] }), aSpan('b')])
    await redact()
    const [version] = await backend.tables.all('versions')
    expect(version?.report.items?.map(({ itemId, origin }) => [itemId, origin])).toEqual([
      ['a', 'transcript'],
      ['b', undefined],
    ])
    expect(JSON.stringify(version?.report)).not.toContain('Lovelace')
  })

  it('holds a version with findings', async () => {
    const place = { track: 1, start: 1, end: 2 }
    await start({ findings: [{ check: 'regions', detail: 'A voice can be heard.', box: null, place, aspect: 'speech' }] })
    await put([aSpan('a')])
    await redact()
    expect((await backend.tables.all('versions'))[0]).toMatchObject({ release: 'held', report: { result: 'findings' } })
  })

  it('is bound to the file of the first export', async () => {
    await put([aSpan('a')])
    await redact()
    await redact()
    expect(plans[1]?.source).toBe('277089d91c0bdf4f2e6862ba7e4a07605119431f5d13f726dd352b06f1b206a9')
  })

  it('passes on what the request demands and refuses what audio cannot be', async () => {
    await put([aSpan('a')])
    await redact({ output: { container: 'flac', codec: 'flac' } })
    expect(plans[0]).toMatchObject({ container: 'flac', codec: 'flac' })
    for (const [output, field] of [
      [{ container: 'png' }, 'output.container'],
      [{ codec: 'h264' }, 'output.codec'],
      [{ audio: 'remove' }, 'output.audio'],
    ] as const)
      expect(await redact({ output })).toMatchObject({ status: 422, body: { field } })
  })

  it('is refused without a span to redact', async () => {
    expect(await redact()).toMatchObject({ status: 409, body: { error: 'This audio has no saved review. Mark a span first.' } })
    await put([aSpan('a', { decision: 'keep' })])
    expect(await redact()).toMatchObject({ status: 422, body: { error: 'Nothing is marked for redaction.' } })
    await put([aSpan('a')], 1)
    expect(await redact({ revision: 2, targets: ['faces'] })).toMatchObject({ status: 422, body: { field: 'targets' } })
    expect(plans).toEqual([])
  })

  it('lists the spans that the labels of a request leave out', async () => {
    await put([aSpan('a', { label: 'entity:PERSON' }), aSpan('b', { label: 'entity:DATE', start: 5, end: 6 })])
    await redact({ labels: ['entity:PERSON'] })
    expect(plans[0]?.spans).toMatchObject([{ spanId: 'a' }])
    expect((await backend.tables.all('versions'))[0]?.report).toMatchObject({
      excluded: [{ trackId: 'b', label: 'entity:DATE', place: { track: 1, start: 5, end: 6 } }],
      items: [{ outcome: 'redacted' }, { outcome: 'excluded' }],
    })
  })

  it('fails, without a version, if the stored file differs from what was verified', async () => {
    await start({ size: 1 })
    await put([aSpan('a')])
    await redact()
    expect(await lastJob(backend)).toMatchObject({ state: 'failed' })
    expect(await backend.files.list('versions')).toEqual([])
  })
})
