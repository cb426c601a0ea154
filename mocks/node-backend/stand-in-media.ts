import { throwIfCancelled } from '#engine/core/cancellation.ts'
import { EngineError } from '#engine/core/errors.ts'
import type { Probes } from '#backend/ports/probes.ts'
import { flatPng } from './flat-png'

export const NO_DECODER = 'This back end runs without a browser and can’t decode audio. Use the app: npm start.'

/**
 * Simulates the product's engine for video and audio outside a browser. It reads the file's structure but decodes nothing, so thumbnails
 * are blank and only uncompressed audio has a waveform.
 */
export const standInMedia: Probes['media'] = {
  probe: async (file, options = {}) => {
    options.onProgress?.({ stage: 'probe', fraction: 0.5 })
    const { describeFile, openFile } = await import('#engine/timed/read-file.ts')
    const opened = await openFile(file)
    try {
      const described = await describeFile(opened)
      throwIfCancelled(options.signal)
      if (described.video === null) return { type: 'audio', file: described, thumbnail: null }
      return { type: 'video', file: described, thumbnail: new Blob([flatPng(96, 72, 128)], { type: 'image/png' }) }
    } finally {
      opened.input.dispose()
    }
  },
  waveform: async (file, { signal = new AbortController().signal, onProgress = () => undefined } = {}) => {
    const { drawWaveform } = await import('#engine/timed/waveform/waveform.ts')
    try {
      return await drawWaveform(file, { signal, onProgress })
    } catch (error) {
      throw error instanceof EngineError && error.code === 'cannot-decode' ? new EngineError('cannot-decode', NO_DECODER) : error
    }
  },
}
