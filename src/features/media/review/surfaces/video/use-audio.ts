import { useEffect, useRef, useState } from 'react'

import type { Clock } from '../../../../../editor/clock'
import { mediaUrls } from '../../../../../lib/media-urls'
import { followClock } from './audio-follower'

interface AudioOptions {
  hasAudio: boolean
  isMuted: boolean
}

/** Plays the audio of a file by a clock. Returns whether the browser can't play it. */
export function useAudio(clock: Clock, mediaId: string, { hasAudio, isMuted }: AudioOptions): boolean {
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
    const stop = followClock(clock, audio)
    return () => {
      stop()
      audio.removeAttribute('src')
      audio.load()
      element.current = null
    }
  }, [clock, mediaId, hasAudio])
  return hasAudio && hasFailed
}
