import { useEffect, useMemo } from 'react'

import { JUMP_SECONDS, playbackActions } from '../../../editor/actions/playback-actions'
import { matchesShortcut } from '../../../editor/actions/shortcuts'
import { isForElement, isTakenElsewhere } from '../../../lib/key-presses'
import type { ShortcutGroup } from '../../../lib/listed-shortcut'
import { usePageShortcuts } from '../../../state/shortcut-list'
import { seekBy, togglePlay } from './playback'
import type { PlaybackStep } from './playback-step'

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
      if (!action || isForElement(event)) return
      event.preventDefault()
      action.run()
    }
    // Captured before the media element's own keys, whose steps differ between browsers.
    window.addEventListener('keydown', onKeyDown, { capture: true })
    return () => window.removeEventListener('keydown', onKeyDown, { capture: true })
  }, [element, seconds])
}
