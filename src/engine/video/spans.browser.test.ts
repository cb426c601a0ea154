import { describe, expect, it } from 'vitest'

import { decoded, loudest } from '../testing/recordings'
import { videoFile } from '../testing/media'
import { verifiedVideo } from '../testing/verified-video'
import { createVoiceModel } from '../audio/speech/voice-model'
import { withFile } from '../timed/open'
import { checkSpans } from './verify/check-spans'

const audio = { seconds: 1, hertz: 440, loudness: 0.5, channels: 2 }
const span = { spanId: 'a', number: 1, cover: 'mute', start: 0.3, end: 0.6 } as const

describe('[MEDIA-02] spans of audio in a video', () => {
  it.each(['mp4', 'webm', 'mkv'] as const)('are redacted and verified in %s', async (kind) => {
    const source = await videoFile({ kind, audio })
    const { findings, details, coverage, notes, output } = await verifiedVideo(source, { spans: [span] })
    expect(findings).toEqual([])
    expect(notes).toEqual(['The video is copied without re-encoding.'])
    expect(details.spans).toEqual([{ spanId: 'a', track: null, cover: 'mute', start: 0.3, end: 0.6 }])
    expect(coverage.at(-1)).toEqual({ check: 'regions', unit: 'seconds', checked: 0.3, total: 0.3 })
    const [before] = await decoded(source)
    const [after] = await decoded(output)
    if (!before || !after) throw new Error('a track is missing')
    expect(loudest(before, 0.35, 0.55)).toBeGreaterThan(0.4)
    expect(loudest(after, 0.35, 0.55)).toBeLessThan(0.004)
    expect(loudest(after, 0.7, 0.9)).toBeGreaterThan(0.4)
  })

  it('are findings if they were left', async () => {
    const source = await videoFile({ audio })
    const found = await withFile(source, async ({ input }) => {
      const tracks = await input.getAudioTracks()
      const { signal } = new AbortController()
      return checkSpans({ plan: { regions: [], kept: [], spans: [span] }, voice: createVoiceModel(), signal }, tracks, {
        audio: tracks,
        clock: 0,
      })
    })
    expect(found.findings.map(({ check, place }) => [check, place])).toContainEqual(['regions', { track: 1, start: 0.3, end: 0.6 }])
  })

  it('are not redacted in muted audio, which has none', async () => {
    const { findings, details } = await verifiedVideo(await videoFile({ audio }), { spans: [span], audio: 'mute' })
    expect(findings).toEqual([])
    expect(details.spans).toEqual([])
  })
})
