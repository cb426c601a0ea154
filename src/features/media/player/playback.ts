import { useCallback, useSyncExternalStore } from 'react'

const EVENTS = ['timeupdate', 'seeking', 'seeked', 'play', 'pause', 'ended', 'durationchange', 'emptied', 'volumechange'] as const

/** What is being played cannot be played; the element itself says so. */
export function togglePlay(element: HTMLMediaElement): void {
  if (element.paused) element.play().catch(() => undefined)
  else element.pause()
}

/** Switches the sound off or on. */
export function toggleMute(element: HTMLMediaElement): void {
  element.muted = !element.muted
}

/** Moves to a position in seconds, within what there is. */
export function seekTo(element: HTMLMediaElement, seconds: number): void {
  const end = Number.isFinite(element.duration) ? element.duration : seconds
  element.currentTime = Math.min(Math.max(0, seconds), end)
}

/** Moves by seconds, back where they are less than nought. */
export function seekBy(element: HTMLMediaElement, seconds: number): void {
  seekTo(element, element.currentTime + seconds)
}

/** The position in seconds, whether it plays and whether it is heard, as far as the element has said. */
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
