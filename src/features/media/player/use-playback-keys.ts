import { useEffect, useMemo } from 'react'

import { isTakenElsewhere } from '../../../lib/key-presses'
import type { ShortcutGroup } from '../../../lib/listed-shortcut'
import { usePageShortcuts } from '../../../state/shortcut-list'
import { seekBy, togglePlay } from './playback'
import type { PlaybackStep } from './playback-step'

const STEP_SECONDS = 5
/** What has a use of its own for the space bar. */
const PRESSED_BY_SPACE = 'button, a, input, label, summary, select, [role=button]'
/** What has a use of its own for the arrow keys, as the edge of the menu has. */
const MOVED_BY_ARROWS = '[role=separator], [role=radio], [role=tab], input[type=radio]'

function shortcutsWith(name: string): ShortcutGroup[] {
  return [
    {
      title: 'Playing',
      shortcuts: [
        { label: 'Play or pause', keys: [['Space']] },
        { label: `${STEP_SECONDS} seconds back or on`, keys: [['←'], ['→']] },
        {
          label: `${name} back or on`,
          keys: [
            ['Shift', '←'],
            ['Shift', '→'],
          ],
        },
        { label: 'To the beginning or the end, on the timeline', keys: [['Home'], ['End']] },
      ],
    },
  ]
}

function onSpace(event: KeyboardEvent, element: HTMLMediaElement): void {
  if (event.target instanceof Element && event.target.closest(PRESSED_BY_SPACE) !== null) return
  event.preventDefault()
  togglePlay(element)
}

/** The keys of a page that plays something: space plays and pauses, arrows step. */
export function usePlaybackKeys(element: HTMLMediaElement | null, { seconds, name }: PlaybackStep): void {
  usePageShortcuts(useMemo(() => shortcutsWith(name), [name]))
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
    // Before the element's own keys, which step by other amounts in each browser.
    window.addEventListener('keydown', onKeyDown, { capture: true })
    return () => window.removeEventListener('keydown', onKeyDown, { capture: true })
  }, [element, seconds])
}
