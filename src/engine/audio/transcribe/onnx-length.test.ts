import { describe, expect, it } from 'vitest'

import { whisperModelFiles } from '#tests/tools/whisper-model.ts'
import { statedLength } from './onnx-length'

describe('[MEDIA-03] the length of a model for transcription', () => {
  it('is stated at its beginning', () => {
    const model = whisperModelFiles()['onnx/encoder_model_quantized.onnx']
    if (!(model instanceof Uint8Array)) throw new Error('the model has no encoder')
    expect(statedLength(model)).toBe(model.length)
    const stated = statedLength(model.subarray(0, 64)) ?? 0
    // The version of the operators follows the graph in a few bytes.
    expect(stated).toBeGreaterThan(model.length - 16)
    expect(stated).toBeLessThanOrEqual(model.length)
  })

  it.each(['<!doctype html><html></html>', '', 'not a model', '\u0008'])('is unknown of %j', (text) => {
    expect(statedLength(new TextEncoder().encode(text))).toBeUndefined()
  })
})
