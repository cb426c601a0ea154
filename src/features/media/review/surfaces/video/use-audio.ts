import { useEffect, useRef, useState } from 'react'

import type { Clock } from '#editor/clock.ts'
import type { Editor } from '#editor/editor.ts'
import { mediaUrls } from '#lib/media-urls.ts'
import { playCovered } from '../audio/covered-audio'
import { followClock } from './audio-follower'

interface AudioOptions {
  hasAudio: boolean
  isMuted: boolean
  /** The editor whose redacted spans are covered while the preview is on. */
  editor?: Editor | undefined
}

/** Plays the audio of a file by a clock. Returns whether the browser can't play it. */
export function useAudio(clock: Clock, mediaId: string, { hasAudio, isMuted, editor }: AudioOptions): boolean {
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
    const stop = editor ? playCovered(editor, audio) : followClock(clock, audio)
    return () => {
      stop()
      audio.removeAttribute('src')
      audio.load()
      element.current = null
    }
  }, [clock, mediaId, hasAudio, editor])
  return hasAudio && hasFailed
}
