import { useCallback, useSyncExternalStore } from 'react'

const EVENTS = ['timeupdate', 'seeking', 'seeked', 'play', 'pause', 'ended', 'durationchange', 'emptied', 'volumechange'] as const

/** Plays or pauses. A failure to play is reported by the element's error event. */
export function togglePlay(element: HTMLMediaElement): void {
  if (element.paused) element.play().catch(() => undefined)
  else element.pause()
}

/** Mutes or unmutes. */
export function toggleMute(element: HTMLMediaElement): void {
  element.muted = !element.muted
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

/** Subscribes to the position in seconds and to the playing and muted states of a media element. */
export function usePlayback(element: HTMLMediaElement | null): { seconds: number; isPlaying: boolean; isMuted: boolean } {
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
  return { seconds, isPlaying, isMuted }
}
