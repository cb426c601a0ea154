import { useEffect } from 'react'
import { proxy, ref } from 'valtio'

import type { ShortcutGroup } from '../lib/listed-shortcut'
import { setDialog } from './utils'

/** The list of the shortcuts that hold on the page that is open. */
export const shortcutListState = proxy<{ groups: readonly ShortcutGroup[] }>({ groups: ref([]) })

/** Without a parameter, so that it can be handed to a button: an event must not get into a proxy, which would wrap all of the page with it. */
export function showShortcuts(): void {
  setDialog('shortcuts', true)
}

export function hideShortcuts(): void {
  setDialog('shortcuts', false)
}

/** Adds the shortcuts of a page to the list as long as the page is mounted; `groups` must be the same from render to render. */
export function usePageShortcuts(groups: readonly ShortcutGroup[]): void {
  useEffect(() => {
    const own = ref([...groups])
    shortcutListState.groups = own
    return () => {
      if (shortcutListState.groups === own) shortcutListState.groups = ref([])
    }
  }, [groups])
}
