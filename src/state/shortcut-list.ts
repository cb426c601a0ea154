import { useEffect } from 'react'
import { proxy, ref } from 'valtio'

import type { PageCommand, ShortcutGroup } from '#lib/browser/page-command.ts'
import { setDialog } from './utils'

/** The shortcuts of the open page. */
export const shortcutListState = proxy<{ groups: readonly ShortcutGroup[] }>({ groups: ref([]) })

/** Takes no parameter, so that it can be used as an event handler: storing an event in a proxy would wrap the whole page. */
export function showShortcuts(): void {
  setDialog('shortcuts', true)
}

export function hideShortcuts(): void {
  setDialog('shortcuts', false)
}

/** The shortcuts of each part of the open page, in mounting order. */
let lists: readonly (readonly ShortcutGroup[])[] = []

function setLists(next: typeof lists): void {
  lists = next
  shortcutListState.groups = ref(lists.flat())
}

/** Lists the shortcuts of a part of the page while it is mounted; `groups` must be stable between renders. */
export function usePageShortcuts(groups: readonly ShortcutGroup[]): void {
  useEffect(() => {
    setLists([...lists, groups])
    return () => setLists(lists.filter((list) => list !== groups))
  }, [groups])
}

/** The commands of the parts of the open page, in mounting order. */
export const pageCommandsState = proxy<{ lists: readonly (readonly PageCommand[])[] }>({ lists: ref([]) })

/** Adds commands to the command palette while a part of the page is mounted; `commands` must be stable between renders. */
export function usePageCommands(commands: readonly PageCommand[]): void {
  useEffect(() => {
    pageCommandsState.lists = ref([...pageCommandsState.lists, commands])
    return () => {
      pageCommandsState.lists = ref(pageCommandsState.lists.filter((list) => list !== commands))
    }
  }, [commands])
}
