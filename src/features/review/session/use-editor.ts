import { useSyncExternalStore } from 'react'

import type { Editor, EditorState } from '../../../editor/editor'

/** Part of the editor's state. The component renders anew only when that part is another one, so pick what is stable. */
export function useEditor<T>(editor: Editor, pick: (state: EditorState) => T): T {
  return useSyncExternalStore(editor.subscribe, () => pick(editor.getSnapshot()))
}
