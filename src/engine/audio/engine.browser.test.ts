import { afterAll, describe, expect, it } from 'vitest'

import { decoded, loudest, melody, recording } from '../testing/recordings'
import { createAudioEngine } from './client'

const engine = createAudioEngine()
afterAll(() => engine.dispose())

async function outputFile(name: string): Promise<FileSystemFileHandle> {
  const root = await navigator.storage.getDirectory()
  return root.getFileHandle(name, { create: true })
}

const span = { spanId: 'span-1', number: 1, cover: 'mute', start: 0.5, end: 0.9 } as const

describe('[MEDIA-02] the audio engine', () => {
  it.each([
    ['mp4', 'aac', 'audio/mp4', '.m4a'],
    ['mp3', 'mp3', 'audio/mpeg', '.mp3'],
    ['aac', 'aac', 'audio/aac', '.aac'],
    ['wav', 'pcm-s16', 'audio/wav', '.wav'],
    ['flac', 'flac', 'audio/flac', '.flac'],
    ['ogg', 'opus', 'audio/ogg', '.ogg'],
    ['webm', 'opus', 'audio/webm', '.webm'],
    ['mkv', 'aac', 'audio/x-matroska', '.mka'],
  ] as const)('redacts and verifies %s with %s without findings', async (container, codec, contentType, extension) => {
    const tags = { title: 'Call with Ada', artist: 'Ada' }
    const source = await recording({ container, codec, tracks: [[melody(1.5), melody(1.5)]], ...(container === 'aac' ? {} : { tags }) })
    const output = await outputFile(`engine-${container}`)
    const tone = { spanId: 'span-2', number: 2, cover: 'tone', start: 1.1, end: 1.25 } as const
    const result = await engine.redact(source, { spans: [span, tone] }, { path: [output.name] })
    expect(result.findings).toEqual([])
    expect(result.checks.map(({ outcome }) => outcome)).toEqual(['passed', 'passed', 'passed', 'passed', 'passed'])
    expect(result).toMatchObject({
      container,
      contentType,
      extension,
      sourceContentType: contentType,
      notes: [],
      details: {
        mediaType: 'audio',
        audioTracks: 1,
        spans: [
          { spanId: 'span-1', track: null, cover: 'mute', start: 0.5, end: 0.9 },
          { spanId: 'span-2', track: null, cover: 'tone', start: 1.1, end: 1.25 },
        ],
      },
    })
    expect(result.coverage[0]).toMatchObject({ check: 'regions', unit: 'seconds' })
    expect(result.coverage[0]?.checked).toBeCloseTo(0.55, 2)
    expect(result.coverage[0]?.total).toBeCloseTo(0.55, 2)
    const file = await output.getFile()
    expect(result.size).toBe(file.size)
    expect(new TextDecoder('latin1').decode(await file.arrayBuffer())).not.toContain('Ada')
    const [after] = await decoded(file)
    if (after) expect(loudest(after, 0.55, 0.85)).toBeLessThan(0.004)
  })

  it('plans, finds speech, reports progress and can be cancelled', async () => {
    const source = await recording({ tracks: [[melody(1)]] })
    expect(await engine.planOutput(source)).toEqual({ container: 'wav', codec: 'pcm', notes: [] })
    expect(await engine.speech(await recording({ tracks: [[new Float32Array(48_000)]] }))).toEqual({ segments: [] })
    const stages: string[] = []
    const onProgress = ({ stage }: { stage: string }): void => void stages.push(stage)
    await engine.redact(source, { spans: [span] }, { path: [(await outputFile('engine-progress')).name] }, { onProgress })
    expect([...new Set(stages)]).toEqual(['probe', 'prepare', 'redact', 'encode', 'load-detector', 'verify'])
    const controller = new AbortController()
    const cancelled = engine.redact(
      source,
      { spans: [span] },
      { path: [(await outputFile('engine-cancel')).name] },
      { signal: controller.signal },
    )
    controller.abort()
    await expect(cancelled).rejects.toMatchObject({ code: 'cancelled' })
  })

  it('rejects a file that is not the reviewed one', async () => {
    const plan = { spans: [span], source: '0'.repeat(64) }
    await expect(engine.redact(await recording(), plan, { path: [(await outputFile('engine-other')).name] })).rejects.toMatchObject({
      code: 'source-mismatch',
    })
  })
})
