import { describe, expect, it, vi } from 'vitest'

import { sampleFile } from '../../testing/samples'
import { melody, recording } from '../../testing/recordings'
import { createVoiceModel } from './voice-model'
import { detectSpeech } from './detect-speech'

const context = { signal: new AbortController().signal, onProgress: () => undefined }

describe('[MEDIA-02] speech detection', () => {
  const model = createVoiceModel()

  it('finds the phrases of a speech', async () => {
    const speech = await sampleFile('audio/jfk.flac', 'audio/flac')
    if (speech === undefined) return
    const { segments } = await detectSpeech(speech, model, context)
    // "And so my fellow Americans: ask not what your country can do for you, ask what you can do for your country."
    const phrases = [
      { start: 0.3, end: 2.2 },
      { start: 3.3, end: 4.3 },
      { start: 5.4, end: 7.6 },
      { start: 8.2, end: 10.6 },
    ]
    expect(segments).toHaveLength(4)
    for (const [index, { start, end }] of phrases.entries()) {
      expect(Math.abs((segments[index]?.start ?? NaN) - start)).toBeLessThan(0.15)
      expect(Math.abs((segments[index]?.end ?? NaN) - end)).toBeLessThan(0.15)
    }
  })

  it('finds nothing in silence and in a recording that is too short', async () => {
    for (const plane of [new Float32Array(48_000), melody(0.002)])
      expect(await detectSpeech(await recording({ tracks: [[plane]] }), model, context)).toEqual({ segments: [] })
  })

  it("fails if the model can't be loaded", async () => {
    const missing = createVoiceModel({ modelUrl: '/no-such-model.onnx' })
    await expect(detectSpeech(await recording(), missing, context)).rejects.toMatchObject({ code: 'detector-unavailable' })
    vi.mocked(console.error).mockClear()
  })
})
