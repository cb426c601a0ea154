import { useEffect } from 'react'
import { proxy, ref } from 'valtio'

import type { ShortcutGroup } from '../lib/listed-shortcut'
import { setDialog } from './utils'

/** The shortcuts of the open page. */
export const shortcutListState = proxy<{ groups: readonly ShortcutGroup[] }>({ groups: ref([]) })

/** Takes no parameter, so that it can be used as an event handler: an event in a proxy would wrap the whole page. */
export function showShortcuts(): void {
  setDialog('shortcuts', true)
}

export function hideShortcuts(): void {
  setDialog('shortcuts', false)
}

/** Lists a page's shortcuts while it is mounted; `groups` must be stable between renders. */
export function usePageShortcuts(groups: readonly ShortcutGroup[]): void {
  useEffect(() => {
    const own = ref([...groups])
    shortcutListState.groups = own
    return () => {
      if (shortcutListState.groups === own) shortcutListState.groups = ref([])
    }
  }, [groups])
}
