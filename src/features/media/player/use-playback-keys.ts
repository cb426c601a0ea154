import { useEffect, useMemo } from 'react'

import { JUMP_SECONDS, playbackActions, type Playback } from '#editor/actions/playback/playback-actions.ts'
import { matchesShortcut } from '#editor/actions/shortcuts.ts'
import { isForElement, isTakenElsewhere } from '#lib/browser/key-presses.ts'
import type { ShortcutGroup } from '#lib/browser/page-command.ts'
import { usePageShortcuts } from '#state/shortcut-list.ts'
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

/** Handles the playback keys of a page with a media element: space plays and pauses, arrow keys seek. */
export function usePlaybackKeys(element: HTMLMediaElement | null, { seconds, either }: PlaybackStep): void {
  const playback = useMemo(() => (element ? playbackOf(element, seconds) : null), [element, seconds])
  useKeysOf(playback, either)
}

function playbackOf(element: HTMLMediaElement, stepSeconds: number): Playback {
  return {
    isPlaying: () => !element.paused,
    toggle: () => togglePlay(element),
    seekBy: (by) => seekBy(element, by),
    step: (direction) => {
      element.pause()
      seekBy(element, direction * stepSeconds)
    },
  }
}

const NO_SHORTCUTS: readonly ShortcutGroup[] = []

/**
 * Handles the playback keys of a page, and lists them with the page's other shortcuts.
 *
 * @param playback must be stable between renders; null while nothing can be played
 */
export function useKeysOf(playback: Playback | null, stepLabel: string, others: readonly ShortcutGroup[] = NO_SHORTCUTS): void {
  usePageShortcuts(useMemo(() => [...shortcutsWith(stepLabel), ...others], [stepLabel, others]))
  useEffect(() => {
    if (!playback) return undefined
    const actions = playbackActions(playback)
    const onKeyDown = (event: KeyboardEvent): void => {
      if (isTakenElsewhere(event)) return
      const action = actions.find(({ shortcuts }) => shortcuts.some((shortcut) => matchesShortcut(event, shortcut)))
      if (!action || isForElement(event)) return
      event.preventDefault()
      action.run()
    }
    // Captured before the media element's built-in keys, whose steps differ between browsers.
    window.addEventListener('keydown', onKeyDown, { capture: true })
    return () => window.removeEventListener('keydown', onKeyDown, { capture: true })
  }, [playback])
}
