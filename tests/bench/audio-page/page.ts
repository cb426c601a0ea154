// Workers start under the app's policy.
import '#lib/browser/no-eval.ts'
import '#lib/browser/trusted-types.ts'
import type { AudioCodec } from 'mediabunny'

import { createAudioEngine } from '#engine/audio/client.ts'
import type { AudioContainer } from '#engine/audio/types.ts'
import { recording } from '#engine/testing/recordings.ts'
import { createMediaEngine } from '#engine/timed/client.ts'

/** Functions of this page for the benchmark. */
export interface AudioBench {
  /** Makes a stereo recording and returns its size in bytes. */
  makeRecording: (container: AudioContainer, codec: AudioCodec, seconds: number, bitrate: number) => Promise<number>
  /** Returns a part of the recording that was made or of the last export as base64, as much as a message can hold. */
  read: (from: number, to: number) => Promise<string>
  /** Exports the chosen file with a muted span in every ten seconds. */
  redact: (seconds: number) => Promise<{ size: number; findings: number; stages: Record<string, number> }>
  /** Returns the milliseconds that the waveform and the voice activity of the chosen file take. */
  waveform: () => Promise<number>
  speech: () => Promise<number>
}

declare global {
  var audioBench: AudioBench
}

const RATE = 48_000
const audio = createAudioEngine()
const media = createMediaEngine()
let made: Blob = new Blob()

function chosen(): File {
  const file = document.querySelector('input')?.files?.[0]
  if (file === undefined) throw new Error('choose a recording first')
  return file
}

/** Returns one channel that changes its tone and loudness like speech does. */
function channel(seconds: number, hertz: number): Float32Array<ArrayBuffer> {
  const values = new Float32Array(seconds * RATE)
  let phase = 0
  for (let at = 0; at < values.length; at += 1) {
    const time = at / RATE
    phase += (2 * Math.PI * hertz * (1 + 0.4 * Math.sin(3 * time))) / RATE
    const noise = Math.sin(at * 12.9898) * 43_758.5453
    values[at] = 0.3 * Math.sin(phase) * Math.abs(Math.sin(9 * time)) + 0.02 * (noise - Math.floor(noise) - 0.5)
  }
  return values
}

async function millisecondsOf(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await work()
  return performance.now() - start
}

globalThis.audioBench = {
  makeRecording: async (container, codec, seconds, bitrate) => {
    made = await recording({ container, codec, bitrate, tracks: [[channel(seconds, 180), channel(seconds, 240)]] })
    return made.size
  },
  read: async (from, to) => {
    const bytes = new Uint8Array(await made.slice(from, to).arrayBuffer())
    let text = ''
    for (let at = 0; at < bytes.length; at += 0x8000) text += String.fromCharCode(...bytes.subarray(at, at + 0x8000))
    return btoa(text)
  },
  redact: async (seconds) => {
    const folder = await navigator.storage.getDirectory()
    const output = await folder.getFileHandle('bench-audio', { create: true })
    const spans = Array.from({ length: Math.floor(seconds / 10) }, (_unused, index) => ({
      spanId: `span-${index}`,
      cover: 'mute' as const,
      start: 10 * index + 4,
      end: 10 * index + 5,
    }))
    const { findings, stageMilliseconds } = await audio.redact(chosen(), { spans }, { path: [output.name] })
    made = await output.getFile()
    return { size: made.size, findings: findings.length, stages: stageMilliseconds }
  },
  waveform: () => millisecondsOf(() => media.waveform(chosen())),
  speech: async () => {
    // The first call also loads the model.
    await audio.speech(chosen().slice(0, 2_000_000)).catch(() => undefined)
    return millisecondsOf(() => audio.speech(chosen()))
  },
}
