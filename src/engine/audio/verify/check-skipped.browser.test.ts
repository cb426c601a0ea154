import { BlobSource, BufferTarget, EncodedAudioPacketSource, EncodedPacket, Input, MATROSKA, MkvOutputFormat, Output } from 'mediabunny'
import { expect, it } from 'vitest'

import { bytesOf } from '../../testing/bytes'
import type { PlannedSpan } from '../types'
import { AudioFindings } from './audio-findings'
import { checkSkipped } from './check-skipped'

/** Makes a second of MP3 without any audio, in frames of 32 kbit/s at 32 kHz and one channel. */
async function recordingWith(hidden: string): Promise<Input> {
  const output = new Output({ format: new MkvOutputFormat(), target: new BufferTarget() })
  const source = new EncodedAudioPacketSource('mp3')
  output.addAudioTrack(source)
  await output.start()
  const data = bytesOf([0xff, 0xfb, 0x18, 0xc0], new Uint8Array(17 + 123 - hidden.length), hidden)
  const decoderConfig = { codec: 'mp3', sampleRate: 32_000, numberOfChannels: 1 }
  for (let frame = 0; frame < 28; frame += 1) await source.add(new EncodedPacket(data, 'key', frame * 0.036, 0.036), { decoderConfig })
  await output.finalize()
  return new Input({ source: new BlobSource(new Blob([output.target.buffer ?? new ArrayBuffer()])), formats: [MATROSKA] })
}

async function findingsOf(hidden: string, spans: PlannedSpan[]): Promise<(string | undefined)[]> {
  const input = await recordingWith(hidden)
  const [track] = await input.getAudioTracks()
  if (!track) throw new Error('there is no audio')
  const findings = new AudioFindings()
  await checkSkipped({ source: track, output: track, index: 0, spans, codec: 'mp3' }, findings, new AbortController().signal)
  input.dispose()
  return findings.all().map(({ detail }) => detail)
}

it('[MEDIA-06] a copied track with data that players skip is a finding', async () => {
  expect(await findingsOf('Mara Voss', [])).toEqual(['The packets of audio track 1 of the version have data that players skip.'])
  expect(await findingsOf('', [])).toEqual([])
})

it('a track that was encoded again may have filling of its encoder', async () => {
  expect(await findingsOf('Mara Voss', [{ spanId: 'a', cover: 'mute', start: 0.2, end: 0.4 }])).toEqual([])
})
