import type { Page } from '@playwright/test'
import { ALL_FORMATS, BufferSource, Input } from 'mediabunny'

import { hasCommand } from '../../tests/tools/ffmpeg.ts'
import { hearByFfmpeg } from '../../tests/tools/ffmpeg-files.ts'
import { expect } from './studio-test.ts'

/** The greatest amplitude of each hundredth of a second of a recording, 0 to 1. */
type Levels = readonly number[]

/** Decodes the audio of a file with the browser's own decoder. */
async function levelsInBrowser(page: Page, file: Buffer): Promise<Levels> {
  return page.evaluate(async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
    const rate = 48_000
    const audio = await new OfflineAudioContext(1, 1, rate).decodeAudioData(bytes.buffer)
    const levels: number[] = []
    for (let channel = 0; channel < audio.numberOfChannels; channel += 1)
      for (const [at, value] of audio.getChannelData(channel).entries()) {
        const index = Math.floor((100 * at) / rate)
        levels[index] = Math.max(levels[index] ?? 0, Math.abs(value))
      }
    return levels
  }, file.toString('base64'))
}

/** Returns where the audio begins, in seconds. Recorders often begin with the picture, and decoders leave out the time before the audio. */
async function startOfAudio(file: Buffer): Promise<number> {
  const input = new Input({ formats: ALL_FORMATS, source: new BufferSource(new Uint8Array(file).buffer) })
  return Math.max(0, (await (await input.getPrimaryAudioTrack())?.getFirstTimestamp()) ?? 0)
}

/** Decodes the audio of a file by the browser and, where it is installed, by ffmpeg. The levels have the times of the file. */
export async function heardIn(page: Page, file: Buffer): Promise<Map<string, Levels>> {
  const before = Array.from({ length: Math.round(100 * (await startOfAudio(file))) }, () => 0)
  const heard = new Map([['the browser', [...before, ...(await levelsInBrowser(page, file))]]])
  if (hasCommand('ffmpeg')) {
    const byFfmpeg = await hearByFfmpeg(undefined, file.toString('base64'))
    if (byFfmpeg) heard.set('ffmpeg', [...before, ...byFfmpeg.levels])
  } else console.warn('Skipped the comparison with ffmpeg: the command is missing.')
  return heard
}

/** Seconds at the edges of a stretch that codecs and the rounding to a hundredth blur. */
const EDGE = 0.03

/** Returns the levels inside a stretch of seconds, without its edges. */
export function levelsIn(levels: Levels, { start, end }: { start: number; end: number }): Levels {
  const inside = levels.slice(Math.ceil(100 * (start + EDGE)), Math.floor(100 * (end - EDGE)))
  expect(inside.length, 'hundredths of a second in the stretch').toBeGreaterThan(5)
  return inside
}
