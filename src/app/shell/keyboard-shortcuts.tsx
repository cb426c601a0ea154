import { useEffect } from 'react'
import { useSnapshot } from 'valtio'

import { isTakenElsewhere } from '../../lib/key-presses'
import type { ShortcutGroup } from '../../lib/listed-shortcut'
import { setSingleKeys, singleKeysState } from '../../state/single-keys'
import { hideShortcuts, shortcutListState, showShortcuts } from '../../state/shortcut-list'
import { utilsState } from '../../state/utils'
import { ShortcutsDialog } from '../../ui/shortcuts-dialog'

const EVERYWHERE: ShortcutGroup = {
  title: 'Everywhere',
  shortcuts: [
    { label: 'Show this list', keys: [['?']] },
    { label: 'Go to the next control, or the one before', keys: [['Tab'], ['Shift', 'Tab']] },
    { label: 'Skip the header, from the top of a page', keys: [['Tab', 'Enter']] },
    { label: 'Close a dialog, a menu or a message', keys: [['Esc']] },
    { label: 'Make the menu wider or narrower, on its edge', keys: [['←'], ['→']] },
  ],
}

/** The list of the shortcuts, on every page: those of the page, and those that hold everywhere. */
export function KeyboardShortcuts() {
  const { groups } = useSnapshot(shortcutListState)
  const isOpen = useSnapshot(utilsState).dialogs['shortcuts'] === true
  const { isOn } = useSnapshot(singleKeysState)
  useEffect(() => {
    if (!isOn) return undefined
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.key !== '?' || isTakenElsewhere(event)) return
      event.preventDefault()
      showShortcuts()
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [isOn])
  return (
    <ShortcutsDialog
      isOpen={isOpen}
      groups={[...groups, EVERYWHERE]}
      areSingleKeysOn={isOn}
      onSingleKeysChange={setSingleKeys}
      onClose={hideShortcuts}
    />
  )
}
