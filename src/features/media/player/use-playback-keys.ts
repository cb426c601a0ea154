import { useEffect, useMemo } from 'react'

import { isTakenElsewhere } from '../../../lib/key-presses'
import type { ShortcutGroup } from '../../../lib/listed-shortcut'
import { usePageShortcuts } from '../../../state/shortcut-list'
import { seekBy, togglePlay } from './playback'
import type { PlaybackStep } from './playback-step'

const STEP_SECONDS = 5
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
        { label: `Back or forward ${STEP_SECONDS} seconds`, keys: [['←'], ['→']] },
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

function onSpace(event: KeyboardEvent, element: HTMLMediaElement): void {
  if (event.target instanceof Element && event.target.closest(PRESSED_BY_SPACE) !== null) return
  event.preventDefault()
  togglePlay(element)
}

/** Handles the playback keys of a page: space plays and pauses, arrow keys seek. */
export function usePlaybackKeys(element: HTMLMediaElement | null, { seconds, either }: PlaybackStep): void {
  usePageShortcuts(useMemo(() => shortcutsWith(either), [either]))
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      if (!element || isTakenElsewhere(event) || event.ctrlKey || event.altKey || event.metaKey) return
      if (event.key === ' ') return onSpace(event, element)
      if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return
      if (event.target instanceof Element && event.target.closest(MOVED_BY_ARROWS) !== null) return
      event.preventDefault()
      if (event.shiftKey) element.pause()
      seekBy(element, (event.key === 'ArrowLeft' ? -1 : 1) * (event.shiftKey ? seconds : STEP_SECONDS))
    }
    // Captured before the media element's own keys, whose steps differ between browsers.
    window.addEventListener('keydown', onKeyDown, { capture: true })
    return () => window.removeEventListener('keydown', onKeyDown, { capture: true })
  }, [element, seconds])
}
