import { useEffect } from 'react'

import { copyText, pasteText } from '#editor/actions/items/box-clipboard.ts'
import { textToCopy } from '#editor/actions/items/word-actions.ts'
import { isInTextOrDialog } from '#lib/browser/key-presses.ts'
import type { ReviewSession } from './review-session'
import { refusePaste } from './system-clipboard'

/**
 * Copies, cuts and pastes boxes by the browser's clipboard events, which need no permission, and copies the text of a document. Text
 * fields, dialogs and selected text keep the browser's behaviour.
 */
export function useClipboard({ editor, actions, pages }: ReviewSession): void {
  useEffect(() => {
    const stopper = new AbortController()
    const options = { signal: stopper.signal }
    const textFor = (type: string): string | undefined => {
      if (!editor.isPaged) return copyText(editor)
      return type === 'copy' ? textToCopy({ editor, pages }) : undefined
    }
    const onCopy = (event: ClipboardEvent): void => {
      const text = isElsewhere(event) || document.getSelection()?.isCollapsed === false ? undefined : textFor(event.type)
      if (text === undefined || !event.clipboardData) return
      // The action also writes to the clipboard, which the browser may refuse.
      event.clipboardData.setData('text/plain', text)
      event.preventDefault()
      actions.run(event.type === 'cut' ? 'cut' : 'copy')
    }
    const onPaste = (event: ClipboardEvent): void => {
      // Documents have no tracks.
      if (isElsewhere(event) || editor.isPaged || !actions.get('paste').isEnabled()) return
      event.preventDefault()
      const refusal = pasteText(editor, event.clipboardData?.getData('text/plain') ?? null)
      if (refusal !== undefined) refusePaste(refusal)
    }
    document.addEventListener('copy', onCopy, options)
    document.addEventListener('cut', onCopy, options)
    document.addEventListener('paste', onPaste, options)
    return () => stopper.abort()
  }, [editor, actions, pages])
}

function isElsewhere(event: ClipboardEvent): boolean {
  return event.defaultPrevented || isInTextOrDialog(event)
}
