import { action, type Action } from './action'

/** What the playback actions control: the clock of a review, or a media player. */
export interface Playback {
  readonly isPlaying: () => boolean
  readonly toggle: () => void
  /** Goes forward by seconds, or back by negative ones. */
  readonly seekBy: (seconds: number) => void
  /** Pauses at the next or previous frame. */
  readonly step: (direction: 1 | -1) => void
}

/** The seconds of a short jump. */
export const JUMP_SECONDS = 5

/** The actions that play a file and go through it. */
export function playbackActions({ isPlaying, toggle, seekBy, step }: Playback): Action[] {
  const add = (id: string, label: string, shortcut: string, run: () => void, isOn?: () => boolean): Action =>
    action({ id, label, group: 'Playback', scope: 'playback', shortcuts: [shortcut], run, ...(isOn ? { isOn } : {}) })
  return [
    add('play', 'Play or pause', ' ', toggle, isPlaying),
    add('jump-back', `Back ${JUMP_SECONDS} seconds`, 'ArrowLeft', () => seekBy(-JUMP_SECONDS)),
    add('jump-forward', `Forward ${JUMP_SECONDS} seconds`, 'ArrowRight', () => seekBy(JUMP_SECONDS)),
    add('previous-frame', 'Previous frame', 'Shift+ArrowLeft', () => step(-1)),
    add('next-frame', 'Next frame', 'Shift+ArrowRight', () => step(1)),
  ]
}
