import { useSyncExternalStore } from 'react'

import type { Editor } from '#editor/editor.ts'
import type { EditorState } from '#editor/editor-state.ts'

/** Subscribes to a part of the editor state. The component re-renders when the picked value changes, so pick stable values. */
export function useEditor<T>(editor: Editor, pick: (state: EditorState) => T): T {
  return useSyncExternalStore(editor.subscribe, () => pick(editor.getSnapshot()))
}
