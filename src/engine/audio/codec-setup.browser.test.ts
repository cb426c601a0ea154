import {
  ALL_FORMATS,
  BlobSource,
  BufferTarget,
  EncodedAudioPacketSource,
  EncodedPacketSink,
  Input,
  MkvOutputFormat,
  Output,
} from 'mediabunny'
import { expect, it } from 'vitest'
import { commands } from 'vitest/browser'

import { bytesOf } from '../testing/bytes'
import { recording, redactedAudio } from '../testing/recordings'
import { fromBase64 } from '../testing/samples'
import { descriptionBytes } from '../timed/containers/codec-setup'
import { createVoiceModel } from './speech/voice-model'
import { verifyAudio } from './verify/verify-audio'

const NAME = 'Wolframite'

/** Returns a Matroska file of FLAC whose setup has tags, as programs write it that take the audio from a FLAC file. */
async function tagged(): Promise<Blob> {
  const input = new Input({ source: new BlobSource(await recording({ container: 'mkv', codec: 'flac' })), formats: ALL_FORMATS })
  const track = await input.getPrimaryAudioTrack()
  const config = await track?.getDecoderConfig()
  if (!track || !config?.description) throw new Error('the file has no FLAC')
  const plain = descriptionBytes(config.description).slice()
  plain[4] = 0
  const decoderConfig = { ...config, description: bytesOf(plain, [0x84, 0, 0, 26, 0, 0, 0, 0, 1, 0, 0, 0, 14, 0, 0, 0], `BY=${NAME}!`) }
  const output = new Output({ format: new MkvOutputFormat(), target: new BufferTarget() })
  const source = new EncodedAudioPacketSource('flac')
  output.addAudioTrack(source)
  await output.start()
  for await (const packet of new EncodedPacketSink(track).packets()) await source.add(packet, { decoderConfig })
  await output.finalize()
  input.dispose()
  return new Blob([output.target.buffer ?? new ArrayBuffer()])
}

const textOf = async (file: Blob): Promise<string> => new TextDecoder('latin1').decode(await file.arrayBuffer())

it('[MEDIA-06] copies audio without the tags in its setup, and finds them in a version', async () => {
  const source = await tagged()
  const { blob } = await redactedAudio(source, { spans: [] })
  expect([await textOf(source), await textOf(blob)].map((text) => text.includes(NAME))).toEqual([true, false])
  const findings = async (output: Blob): Promise<string[]> => {
    const target = { container: 'mkv', codecs: ['flac'] } as const
    const { signal } = new AbortController()
    const request = { source, output, spans: [], target, model: createVoiceModel(), signal, onProgress: () => undefined }
    return (await verifyAudio(request)).findings.map(({ detail }) => detail)
  }
  expect(await findings(blob)).toEqual([])
  expect(await findings(source)).toEqual(['Audio track 1 of the version has tags in its setup.'])
})

/** Two channels that differ little, with the predictors of a careful encoder. */
const STEREO = 'aevalsrc=0.4*sin(2*PI*(300+150*floor(5*t))*t)|0.4*sin(2*PI*(300+150*floor(5*t))*t)+0.01*random(0):d=2'

it('[MEDIA-06] copies FLAC without the tags that follow its last frame, and refuses another recording there', async ({ skip }) => {
  const base64 = await commands.makeByFfmpeg(['-f', 'lavfi', '-i', STEREO, '-c:a', 'flac', '-compression_level', '12'], '.flac')
  if (base64 === null) {
    console.warn('Skipped: ffmpeg is not installed.')
    return skip()
  }
  const plain = await fromBase64(base64, 'audio/flac')
  const other = await recording({ container: 'flac', codec: 'flac', tags: { title: NAME } })
  const { blob: expected } = await redactedAudio(plain, { spans: [] })
  expect(expected.size).toBeGreaterThan(0.9 * (plain.size - 8192))
  const tags = bytesOf('TAG', NAME, new Uint8Array(125 - NAME.length))
  const source = new Blob([plain, tags])
  expect(await textOf(source)).toContain(NAME)
  const { blob } = await redactedAudio(source, { spans: [] })
  expect(await textOf(blob)).toBe(await textOf(expected))
  const target = { container: 'flac', codecs: ['flac'] } as const
  const request = {
    source,
    spans: [],
    target,
    model: createVoiceModel(),
    signal: new AbortController().signal,
    onProgress: () => undefined,
  }
  expect((await verifyAudio({ ...request, output: blob })).findings).toEqual([])
  expect((await verifyAudio({ ...request, output: source })).findings.map(({ detail }) => detail)).toContain(
    'The packets of audio track 1 of the version have data that players skip.',
  )
  await expect(redactedAudio(new Blob([plain, other]), { spans: [] })).rejects.toThrow('continues after other data or another recording')
})
