import type { Clock } from '#editor/clock.ts'

/** The slowest and the fastest speed at which audio is clear with preserved pitch. */
const MIN_RATE = 0.5
const MAX_RATE = 2
/** Max seconds of deviation before the audio is corrected. */
const IN_SYNC = 0.01
/** Max seconds of deviation that are corrected by playing faster or slower. Beyond, the audio seeks. */
const MAX_CORRECTED = 0.3
/** The increase of speed per second that the audio is behind, and its limits. A delay of 0.1 seconds is halved in 0.2 seconds. */
const GAIN = 4
const SLOWEST = 0.7
const FASTEST = 1.5
/** Seconds before the end of the audio at which it stops, because the element would start again. */
const AT_END = 0.05

/** The used part of the following audio element. Its pitch is preserved at every speed. */
export type FollowingAudio = Pick<HTMLMediaElement, 'currentTime' | 'duration' | 'paused' | 'seeking' | 'playbackRate' | 'play' | 'pause'>

/** Returns whether audio is played at a speed of the clock. */
export const isAudible = (rate: number): boolean => rate >= MIN_RATE && rate <= MAX_RATE

/**
 * Plays audio by a clock until the returned function is called. The clock leads, because the frames follow it too: an element takes a while
 * to start and to seek, and then plays slightly faster until it is in sync.
 */
export function followClock(clock: Clock, audio: FollowingAudio): () => void {
  const follow = (): void => {
    const { isPlaying, rate } = clock.getSnapshot()
    const { time } = clock
    if (!isPlaying || !isAudible(rate) || time > audio.duration - AT_END) {
      if (!audio.paused) audio.pause()
      return
    }
    const ahead = audio.currentTime - time
    const mayBeOff = audio.paused ? IN_SYNC : MAX_CORRECTED
    const isFarOff = Math.abs(ahead) > mayBeOff
    if (isFarOff && !audio.seeking) audio.currentTime = Math.max(0, time)
    const speed = isFarOff || audio.seeking ? rate : rate * correction(ahead / rate)
    if (Math.abs(audio.playbackRate - speed) > 0.005) audio.playbackRate = speed
    // The browser may refuse to play, and the error event reports a file that it can't play.
    if (audio.paused) audio.play().catch(() => undefined)
  }
  const stop = clock.subscribe(follow)
  follow()
  return () => {
    stop()
    audio.pause()
  }
}

/** @param ahead seconds by which the audio is ahead of the clock, in the listener's time */
function correction(ahead: number): number {
  return Math.abs(ahead) <= IN_SYNC ? 1 : Math.min(FASTEST, Math.max(SLOWEST, 1 - GAIN * ahead))
}
