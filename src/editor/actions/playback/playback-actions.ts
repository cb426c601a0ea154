import { action, type Action, type ActionContext } from '../action'

/** The target of the playback actions: the clock of a review, or a media player. */
export interface Playback {
  readonly isPlaying: () => boolean
  readonly toggle: () => void
  /** Seeks forward by seconds, or back if they are negative. */
  readonly seekBy: (seconds: number) => void
  /** Pauses at the next or previous frame. */
  readonly step: (direction: 1 | -1) => void
}

/** The seconds of a short jump. */
export const JUMP_SECONDS = 5

/** The labels of the smallest steps. */
interface StepLabels {
  readonly back: string
  readonly forward: string
}

const FRAME_STEP: StepLabels = { back: 'Previous frame', forward: 'Next frame' }

/** The seconds of the smallest step through audio, and the labels of the steps. */
export const AUDIO_SECONDS = 0.1
export const AUDIO_STEP: StepLabels = { back: `Back ${AUDIO_SECONDS} seconds`, forward: `Forward ${AUDIO_SECONDS} seconds` }

/** The actions that play a file and move through it. */
export function playbackActions({ isPlaying, toggle, seekBy, step }: Playback, labels: StepLabels = FRAME_STEP): Action[] {
  const add = (id: string, label: string, shortcut: string, run: () => void, isOn?: () => boolean): Action =>
    action({ id, label, group: 'Playback', scope: 'playback', shortcuts: [shortcut], run, ...(isOn ? { isOn } : {}) })
  return [
    add('play', 'Play or pause', ' ', toggle, isPlaying),
    add('jump-back', `Back ${JUMP_SECONDS} seconds`, 'ArrowLeft', () => seekBy(-JUMP_SECONDS)),
    add('jump-forward', `Forward ${JUMP_SECONDS} seconds`, 'ArrowRight', () => seekBy(JUMP_SECONDS)),
    add('previous-frame', labels.back, 'Shift+ArrowLeft', () => step(-1)),
    add('next-frame', labels.forward, 'Shift+ArrowRight', () => step(1)),
  ]
}

/** The fastest speed of the shuttle. */
const MAX_SHUTTLE = 8

/** The playback actions of reviews only: the shuttle, whose keys double the speed when pressed again, and the loop. */
export function shuttleActions({ editor }: ActionContext): Action[] {
  const { clock } = editor
  const add = (id: string, label: string, shortcuts: readonly string[], rest: Pick<Action, 'run'> & Partial<Action>): Action =>
    action({ id, label, group: 'Playback', scope: 'playback', shortcuts, ...rest })
  const shuttle = (direction: 1 | -1): void => {
    const { isPlaying, rate } = clock.getSnapshot()
    const isFaster = isPlaying && Math.sign(rate) === direction && Math.abs(rate) >= 1
    const next = isFaster ? Math.min(MAX_SHUTTLE, 2 * Math.abs(rate)) : 1
    clock.setRate(direction * next)
    clock.play()
    editor.announce(`${direction === 1 ? 'Playing' : 'Playing back'} at ${next}×`)
  }
  return [
    add('shuttle-back', 'Play back, faster each time', ['j'], { run: () => shuttle(-1) }),
    add('shuttle-stop', 'Stop', ['k'], {
      // While paused, the key leaves the selected items visible.
      isEnabled: () => clock.getSnapshot().isPlaying,
      run: () => {
        clock.pause()
        clock.setRate(1)
      },
    }),
    add('shuttle-forward', 'Play, faster each time', ['l'], { run: () => shuttle(1) }),
    add('loop-all', editor.isVisual ? 'Loop video' : 'Loop recording', [], {
      isOn: () => clock.getSnapshot().loop === clock.range,
      run: () => {
        const isLooped = clock.getSnapshot().loop === clock.range
        clock.setLoop(isLooped ? null : clock.range)
        editor.announce(isLooped ? 'Loop off' : 'Loop on')
      },
    }),
  ]
}
