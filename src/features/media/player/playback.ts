import { useCallback, useSyncExternalStore } from 'react'

import { enterFullscreen } from '#notifications/enter-fullscreen.ts'

const EVENTS = [
  'timeupdate',
  'seeking',
  'seeked',
  'play',
  'pause',
  'ended',
  'durationchange',
  'emptied',
  'volumechange',
  'ratechange',
] as const

/** Plays or pauses. A failure to play is reported by the element's error event. */
export function togglePlay(element: HTMLMediaElement): void {
  if (element.paused) element.play().catch(() => undefined)
  else element.pause()
}

/** Mutes or unmutes. */
export function toggleMute(element: HTMLMediaElement): void {
  element.muted = !element.muted
}

/** Fills the screen with a video. The browser's own controls are shown there, because the page's are hidden. */
export async function showFullscreen(video: HTMLVideoElement): Promise<void> {
  if (!(await enterFullscreen(video))) return
  const follow = (): void => {
    video.controls = document.fullscreenElement === video
    if (!video.controls) video.removeEventListener('fullscreenchange', follow)
  }
  video.addEventListener('fullscreenchange', follow)
  follow()
}

/** Sets the speed; 1 is normal. */
export function setRate(element: HTMLMediaElement, rate: number): void {
  element.playbackRate = rate
}

/** Seeks to a position in seconds, limited to the duration. */
export function seekTo(element: HTMLMediaElement, seconds: number): void {
  const end = Number.isFinite(element.duration) ? element.duration : seconds
  element.currentTime = Math.min(Math.max(0, seconds), end)
}

/** Seeks by seconds; negative values go back. */
export function seekBy(element: HTMLMediaElement, seconds: number): void {
  seekTo(element, element.currentTime + seconds)
}

interface ElementPlayback {
  /** The position. */
  seconds: number
  /** Seconds; undefined until the browser knows it. */
  duration: number | undefined
  isPlaying: boolean
  isMuted: boolean
  /** The speed; 1 is normal. */
  rate: number
}

/** Subscribes to the position, the duration and the state of a media element. */
export function usePlayback(element: HTMLMediaElement | null): ElementPlayback {
  const subscribe = useCallback(
    (onChange: () => void): (() => void) => {
      for (const name of EVENTS) element?.addEventListener(name, onChange)
      return () => {
        for (const name of EVENTS) element?.removeEventListener(name, onChange)
      }
    },
    [element],
  )
  const seconds = useSyncExternalStore(subscribe, () => element?.currentTime ?? 0)
  const isPlaying = useSyncExternalStore(subscribe, () => element?.paused === false)
  const isMuted = useSyncExternalStore(subscribe, () => element?.muted === true)
  const rate = useSyncExternalStore(subscribe, () => element?.playbackRate ?? 1)
  const duration = useSyncExternalStore(subscribe, () => (Number.isFinite(element?.duration) ? element?.duration : undefined))
  return { seconds, duration, isPlaying, isMuted, rate }
}
