import { afterEach, expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'

import { flashClip } from '#engine/testing/flash-clip.ts'
import { openPlayer } from '#engine/video/player/client.ts'
import { followClock } from './audio-follower'
import { FrameIndex } from './frame-index'
import { videoClock } from './opened-video'
import { VideoFrames } from './video-frames'

const FRAME = 1 / 25
const FLASHES = [0.6, 1.2, 1.8]
const LENGTH = 0.24

const ends: (() => void)[] = []

afterEach(() => {
  for (const end of ends.splice(0).toReversed()) end()
})

/** The frame and the sound at a moment. */
interface Moment {
  /** The time of the clock, of the frame that is shown and of the audio. */
  clock: number
  frame: number
  audio: number
  isWhite: boolean
  isLoud: boolean
}

async function start() {
  const file = await flashClip({ seconds: 2.6, flashes: FLASHES, length: LENGTH })
  const player = await openPlayer(file)
  const index = await FrameIndex.of(player)
  const clock = videoClock({ player, index })
  const frames = new VideoFrames(player, index, clock)
  const address = URL.createObjectURL(file)
  const audio = new Audio(address)
  // Browsers play audio only after a press.
  const press = document.body.appendChild(document.createElement('button'))
  press.textContent = 'Start'
  await userEvent.click(press)
  const context = new AudioContext()
  await context.resume()
  const analyser = new AnalyserNode(context, { fftSize: 512 })
  context.createMediaElementSource(audio).connect(analyser)
  // Without a destination nothing is pulled through the graph.
  analyser.connect(context.destination)
  ends.push(
    player.close,
    frames.start(),
    followClock(clock, audio),
    () => URL.revokeObjectURL(address),
    () => void context.close(),
    () => press.remove(),
  )
  const [canvas, samples] = [new OffscreenCanvas(1, 1), new Float32Array(512)]
  const brush = canvas.getContext('2d', { willReadFrequently: true })

  const moment = (): Moment => {
    const shown = frames.shown()
    const bitmap = shown?.image.levels[0]?.bitmap
    if (bitmap) brush?.drawImage(bitmap, 0, 0, 1, 1)
    analyser.getFloatTimeDomainData(samples)
    return {
      clock: clock.time,
      frame: shown?.time ?? Number.NaN,
      audio: audio.currentTime,
      isWhite: (brush?.getImageData(0, 0, 1, 1).data[0] ?? 0) > 128,
      isLoud: samples.some((value) => Math.abs(value) > 0.1),
    }
  }
  /** Collects what is seen and heard in each frame of the screen until the clock reaches a time, or a condition. */
  const watch = async (isDone: (moment: Moment) => boolean): Promise<Moment[]> => {
    const moments: Moment[] = []
    for (;;) {
      await new Promise((resolve) => requestAnimationFrame(resolve))
      const now = moment()
      moments.push(now)
      if (isDone(now)) return moments
    }
  }
  return { clock, audio, watch }
}

/** Returns the times of the clock at which something began, with the distance from the moment before. */
function starts(moments: readonly Moment[], isOn: (moment: Moment) => boolean): { at: number; after: number }[] {
  return moments.flatMap((moment, index) => {
    const before = moments[index - 1]
    return before && isOn(moment) && !isOn(before) && moment.clock > before.clock
      ? [{ at: moment.clock, after: moment.clock - before.clock }]
      : []
  })
}

/** Returns which flashes don't begin with their beep, as exactly as moments were collected, and how far apart they are in seconds. */
function apart(moments: readonly Moment[], flashes: readonly number[]): string[] {
  const [seen, heard] = [starts(moments, ({ isWhite }) => isWhite), starts(moments, ({ isLoud }) => isLoud)]
  return flashes.flatMap((flash) => {
    const [white, loud] = [seen, heard].map((list) => list.find(({ at }) => at > flash - LENGTH / 2 && at < flash + LENGTH))
    if (!white || !loud) return [`at ${flash}: ${white ? 'seen' : 'not seen'}, ${loud ? 'heard' : 'not heard'}`]
    const distance = Math.abs(white.at - loud.at)
    return distance <= FRAME + Math.max(white.after, loud.after) ? [] : [`at ${flash}: ${distance}`]
  })
}

/** Returns the share of moments at which the audio is within a frame of the frame that is shown. */
const agreement = (moments: readonly Moment[]): number =>
  moments.filter(({ frame, audio, clock }) => Math.abs(audio - clock) < FRAME && audio > frame - FRAME && frame <= clock).length /
  moments.length

/**
 * Plays up to three times until picture and sound agree, and returns the last play: other work on the machine delays one of them in some
 * plays, a wrong clock in all.
 *
 * @param share the share of moments that must agree
 */
async function playInSync(play: () => Promise<Moment[]>, flashes: readonly number[], share: number) {
  const judged = async () => {
    const moments = await play()
    return { apart: apart(moments, flashes), agreement: agreement(moments) }
  }
  let last = await judged()
  for (let again = 0; again < 2 && (last.apart.length > 0 || last.agreement <= share); again += 1) last = await judged()
  return last
}

const inSync = (share: number): unknown => ({ apart: [], agreement: expect.toSatisfy((agreed: number) => agreed > share) as unknown })

test.for([1, 0.5, 1.5, 2])('[MEDIA-04] flashes and beeps agree within a frame at a speed of %d', async (rate) => {
  const { clock, audio, watch } = await start()
  clock.setRate(rate)
  const play = async (): Promise<Moment[]> => {
    clock.seek(0)
    clock.play()
    await watch(({ clock: time }) => time > 0.3 * rate && time < 1)
    return watch(({ clock: time }) => time > 2.3)
  }
  const flashes = FLASHES.filter((flash) => flash > 0.5 * rate)
  expect(await playInSync(play, flashes, 0.9)).toEqual(inSync(0.9))
  expect(audio.preservesPitch).toBe(true)
})

test('[MEDIA-04] flashes and beeps agree within a frame after a seek', async () => {
  const { clock, watch } = await start()
  const play = async (): Promise<Moment[]> => {
    clock.seek(0)
    clock.play()
    await watch(({ clock: time }) => time > 0.3 && time < 1)
    clock.seek(1.5)
    return watch(({ clock: time }) => time > 2.2)
  }
  // The audio needs some moments to follow the seek.
  expect(await playInSync(play, [1.8], 0.5)).toEqual(inSync(0.5))
})

test('[MEDIA-04] flashes and beeps agree within a frame in a loop', async () => {
  const { clock, watch } = await start()
  clock.setLoop({ start: 0.9, end: 1.6 })
  clock.seek(0.9)
  clock.play()
  const play = async (): Promise<Moment[]> => {
    await watch(({ clock: time }) => time > 1.5)
    const looped = await watch(({ clock: time }) => time < 1.1)
    return [...looped, ...(await watch(({ clock: time }) => time > 1.5))]
  }
  expect(await playInSync(play, [1.2], 0.8)).toEqual(inSync(0.8))
})
