import { useEffect, useMemo } from 'react'

import { JUMP_SECONDS, playbackActions } from '../../../editor/actions/playback-actions'
import { matchesShortcut } from '../../../editor/actions/shortcuts'
import { isTakenElsewhere } from '../../../lib/key-presses'
import type { ShortcutGroup } from '../../../lib/listed-shortcut'
import { usePageShortcuts } from '../../../state/shortcut-list'
import { seekBy, togglePlay } from './playback'
import type { PlaybackStep } from './playback-step'

/** Elements that handle the space bar themselves. */
const PRESSED_BY_SPACE = 'button, a, input, label, summary, select, [role=button]'
/** Elements that handle the arrow keys themselves, such as the edge of the menu. */
const MOVED_BY_ARROWS = '[role=separator], [role=radio], [role=tab], input[type=radio]'

function shortcutsWith(stepLabel: string): ShortcutGroup[] {
  return [
    {
      title: 'Playback',
      shortcuts: [
        { label: 'Play or pause', keys: [['Space']] },
        { label: `Back or forward ${JUMP_SECONDS} seconds`, keys: [['←'], ['→']] },
        {
          label: stepLabel,
          keys: [
            ['Shift', '←'],
            ['Shift', '→'],
          ],
        },
        { label: 'Start or end, on the timeline', keys: [['Home'], ['End']] },
      ],
    },
  ]
}

/** Handles the playback keys of a page: space plays and pauses, arrow keys seek. */
export function usePlaybackKeys(element: HTMLMediaElement | null, { seconds, either }: PlaybackStep): void {
  usePageShortcuts(useMemo(() => shortcutsWith(either), [either]))
  useEffect(() => {
    if (!element) return undefined
    const actions = playbackActions({
      isPlaying: () => !element.paused,
      toggle: () => togglePlay(element),
      seekBy: (by) => seekBy(element, by),
      step: (direction) => {
        element.pause()
        seekBy(element, direction * seconds)
      },
    })
    const onKeyDown = (event: KeyboardEvent): void => {
      if (isTakenElsewhere(event)) return
      const action = actions.find(({ shortcuts }) => shortcuts.some((shortcut) => matchesShortcut(event, shortcut)))
      const handlers = event.key === ' ' ? PRESSED_BY_SPACE : MOVED_BY_ARROWS
      if (!action || (event.target instanceof Element && event.target.closest(handlers) !== null)) return
      event.preventDefault()
      action.run()
    }
    // Captured before the media element's own keys, whose steps differ between browsers.
    window.addEventListener('keydown', onKeyDown, { capture: true })
    return () => window.removeEventListener('keydown', onKeyDown, { capture: true })
  }, [element, seconds])
}
