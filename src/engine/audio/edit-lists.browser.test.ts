import { describe, expect, it } from 'vitest'

import { casesOfToday } from '#tests/cases-of-today.ts'
import { withEdits, type PlannedEdit } from '../testing/edit-lists'
import { decoded, lagOf, loudest, melody, RATE, recording, redactedAudio } from '../testing/recordings'
import { probeMedia } from '../timed/jobs'
import { createVoiceModel } from './speech/voice-model'
import type { PlannedSpan } from './types'
import { verifyAudio } from './verify/verify-audio'
import { drawWaveform } from '../timed/waveform/waveform'

const { signal } = new AbortController()
const model = createVoiceModel()
const context = () => ({ signal, onProgress: () => undefined })
const muted: PlannedSpan = { spanId: 'a', number: 1, cover: 'mute', start: 0.52, end: 0.93 }

/** A recording of four seconds of which an edit list shows the two from 1.5 s. */
const shown: PlannedEdit = { duration: 2, media: 1.5 }
const kinds = ['aac', 'flac', 'opus'] as const
const cut = async (codec: (typeof kinds)[number] = 'aac', edits: readonly PlannedEdit[] = [shown]): Promise<Blob> =>
  withEdits(await recording({ container: 'mp4', codec, tracks: [[melody(4)]] }), () => edits)

/** Returns all audio of a file, also what an edit list hides. */
const unhidden = async (file: Blob) => (await decoded(await withEdits(file, () => undefined)))[0]

const verified = async (source: Blob, output: Blob, spans: readonly PlannedSpan[], codec: (typeof kinds)[number]) => {
  const target = { container: 'mp4', codecs: [codec] } as const
  const { findings } = await verifyAudio({ source, output, spans, target, model, signal, onProgress: () => undefined })
  return findings.map(({ detail }) => detail)
}

describe('[MEDIA-02] audio that an edit list cuts off', () => {
  // Of the cases of a day, one has no span.
  const CASES = kinds.flatMap((codec) => [[codec, []] as const, [codec, [muted]] as const])

  it.each(casesOfToday(CASES, 3))("isn't in an export in %s with the spans %j", async (codec, spans) => {
    const source = await cut(codec)
    const { blob } = await redactedAudio(source, { spans: [...spans] })
    const [[before], [after], everything] = [await decoded(source), await decoded(blob), await unhidden(blob)]
    if (!before || !after || !everything) throw new Error('a track is missing')
    expect(after.start).toBe(0)
    expect((everything.planes[0]?.length ?? 0) / RATE).toBeLessThan(2.06)
    expect(lagOf(before, after, 0.05, 0.5)).toBe(0)
    expect(lagOf(before, after, 1.2, 1.9)).toBe(0)
    expect(loudest(after, 0.56, 0.9) < 0.004).toBe(spans.length > 0)
    expect(await verified(source, blob, spans, codec)).toEqual([])
  })

  it('is a finding if an export has it', async () => {
    const source = await cut()
    const [first, last] = [await cut('aac', [{ duration: 2.5, media: 1.5 }]), await cut('aac', [{ duration: 3.5, media: 0 }])]
    const hidden = async (file: Blob) => (await verified(file, file, [], 'aac')).filter((detail) => detail.includes('players don’t show'))
    expect(await hidden(source)).toEqual(['The version holds 2.02 s of audio that players don’t show.'])
    expect(await hidden(first)).toEqual(['The version holds 1.50 s of audio that players don’t show.'])
    expect(await hidden(last)).toEqual(['The version holds 0.52 s of audio that players don’t show.'])
  })

  it("isn't in the waveform or the duration", async () => {
    const source = await cut()
    const waveform = await drawWaveform(source, context())
    expect((waveform.length * waveform.samples_per_pixel) / RATE).toBeCloseTo(2, 1)
    expect((await probeMedia(source, context())).file.duration).toBeCloseTo(2, 2)
  })

  it('is cut after a gap at the start and between parts that follow each other', async () => {
    const late = await cut('flac', [{ duration: 0.5 }, { duration: 1, media: 1.5 }, { duration: 1, media: 2.5 }])
    const { blob } = await redactedAudio(late, { spans: [] })
    const [after] = await decoded(blob)
    expect([after?.start, after?.planes[0]?.length]).toEqual([0.5 * RATE, 2 * RATE + 24])
    expect(await verified(late, blob, [], 'flac')).toEqual([])
  })

  it.for<[string, PlannedEdit[]]>([
    ['a gap in the middle', [{ duration: 1, media: 0 }, { duration: 0.5 }, { duration: 1, media: 1 }]],
    ['a part twice', [shown, shown]],
    [
      'a part that is left out',
      [
        { duration: 1, media: 0 },
        { duration: 1, media: 2 },
      ],
    ],
    ['double speed', [{ ...shown, rate: 2 }]],
    ['a frame that stands still', [{ ...shown, rate: 0 }]],
    ['nothing but a gap', [{ duration: 1 }]],
  ])('is refused with the reason where it is more than a start and an end: %s', async ([, edits]) => {
    const source = await cut('aac', edits)
    await expect(probeMedia(source, context())).rejects.toMatchObject({
      code: 'cannot-decode',
      message: expect.stringContaining('in another order, at another speed or with gaps') as string,
    })
    const plain = await recording({ container: 'mp4', codec: 'aac', tracks: [[melody(4)]] })
    expect(await verified(plain, source, [], 'aac')).toContain(
      'The version plays parts of its recording in another order, at another speed or with gaps.',
    )
  })
})
