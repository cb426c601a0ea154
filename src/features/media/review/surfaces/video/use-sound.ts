import { useEffect, useRef, useState } from 'react'

import type { Clock } from '../../../../../editor/clock'
import { mediaUrls } from '../../../../../lib/media-urls'

/** Seconds by which the audio may differ from the clock. */
const MAX_DRIFT = 0.1

const UNPLAYABLE = "This browser can't play the audio."

interface SoundOptions {
  hasAudio: boolean
  isMuted: boolean
}

/**
 * Plays the audio of a file by a clock, at normal speed only. The clock leads, because the frames follow it too. Returns why there is
 * nothing to hear, or undefined.
 */
export function useSound(clock: Clock, mediaId: string, { hasAudio, isMuted }: SoundOptions): string | undefined {
  const [hasFailed, setFailed] = useState(false)
  const element = useRef<HTMLAudioElement | null>(null)
  useEffect(() => {
    if (element.current) element.current.muted = isMuted
  }, [isMuted])
  useEffect(() => {
    if (!hasAudio) return undefined
    const audio = new Audio()
    element.current = audio
    audio.preload = 'none'
    audio.src = mediaUrls.content(mediaId)
    audio.addEventListener('error', () => setFailed(true))
    const follow = (): void => {
      const { isPlaying, rate } = clock.getSnapshot()
      if (!isPlaying || rate !== 1) {
        if (!audio.paused) audio.pause()
        return
      }
      const { time } = clock
      if (Math.abs(audio.currentTime - time) > MAX_DRIFT && !audio.seeking) audio.currentTime = Math.max(0, time)
      // The browser may refuse to play, and the error event reports a file that it can't play.
      if (audio.paused) audio.play().catch(() => undefined)
    }
    const stop = clock.subscribe(follow)
    return () => {
      stop()
      audio.pause()
      audio.removeAttribute('src')
      audio.load()
      element.current = null
    }
  }, [clock, mediaId, hasAudio])
  return hasAudio && hasFailed ? UNPLAYABLE : undefined
}
