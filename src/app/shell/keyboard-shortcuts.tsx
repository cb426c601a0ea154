import { lazy, Suspense, useEffect, useState } from 'react'
import { useSnapshot } from 'valtio'

import { isMac } from '#features/media/review/toolbar/platform.ts'
import { isTakenElsewhere } from '#lib/browser/key-presses.ts'
import type { ShortcutGroup } from '#lib/browser/page-command.ts'
import { setSingleKeys, singleKeysState } from '#state/single-keys.ts'
import { hideShortcuts, shortcutListState, showShortcuts } from '#state/shortcut-list.ts'
import { utilsState } from '#state/utils.ts'

const ShortcutsDialog = lazy(async () => ({ default: (await import('#ui/shortcuts-dialog.tsx')).ShortcutsDialog }))

const EVERYWHERE: ShortcutGroup = {
  title: 'Everywhere',
  shortcuts: [
    { label: 'Show shortcuts', keys: [['?']] },
    { label: 'Command palette', keys: [[isMac ? '⌘' : 'Ctrl', 'K']] },
    { label: 'Next or previous control', keys: [['Tab'], ['Shift', 'Tab']] },
    { label: 'Skip header', keys: [['Tab', 'Enter']] },
    { label: 'Close dialog, menu or message', keys: [['Esc']] },
    { label: 'Resize menu, on its edge', keys: [['←'], ['→']] },
  ],
}

/** Lists the shortcuts of the open page and those that work everywhere. Available on every page. */
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
  // Loaded when it is first opened, and still rendered for its closing animation.
  const [wasOpen, setWasOpen] = useState(isOpen)
  if (isOpen && !wasOpen) setWasOpen(true)
  if (!wasOpen) return null
  return (
    <Suspense fallback={null}>
      <ShortcutsDialog
        isOpen={isOpen}
        groups={[...groups, EVERYWHERE]}
        areSingleKeysOn={isOn}
        onSingleKeysChange={setSingleKeys}
        onClose={hideShortcuts}
      />
    </Suspense>
  )
}
