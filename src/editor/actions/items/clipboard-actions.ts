import { formatCount } from '#lib/words/formats.ts'
import { labelOf } from '#lib/words/item-words.ts'
import { deleteItems } from '../../items/commands'
import { kindOf, type ReviewItem } from '../../item'
import { findItem, labelled } from '../../review'
import { refusalOf } from '../../stage/copies'
import { action, type Action, type ActionContext } from '../action'
import { addPlaced, copiesOfSelected, copyText, pasteText, selectedTracks } from './box-clipboard'
import { idsOf, nameOfItems, shownQueue } from '../selected'
import { selectedItems } from '../../selected-items'

/** The actions that copy boxes, within a review and between the reviews of files. */
export function clipboardActions({ editor, host }: ActionContext): Action[] {
  const hasBoxes = (): boolean => selectedTracks(editor).length > 0
  const copy = (verb: 'copied' | 'cut'): boolean => {
    const text = copyText(editor)
    if (text === undefined) return false
    host.clipboard.write(text)
    editor.announce(`${nameOfItems(editor, selectedTracks(editor))} ${verb}`)
    return true
  }
  const paste = async (): Promise<void> => {
    const refusal = pasteText(editor, await host.clipboard.read())
    if (refusal !== undefined) host.clipboard.refuse(refusal)
  }
  return [
    action({
      id: 'duplicate',
      label: 'Duplicate',
      group: 'Boxes',
      shortcuts: ['Mod+d'],
      isEnabled: hasBoxes,
      run: () => {
        const name = nameOfItems(editor, selectedTracks(editor))
        const copies = copiesOfSelected(editor)
        const refusal = refusalOf('duplicate', editor, copies)
        if (refusal !== undefined) {
          host.clipboard.refuse(refusal)
          return
        }
        addPlaced(editor, copies, `duplicate ${name}`)
        editor.announce(`${name} duplicated as ${nameOfItems(editor, selectedItems(editor))}`)
      },
    }),
    action({
      id: 'copy',
      label: 'Copy',
      group: 'Boxes',
      shortcuts: ['Mod+c'],
      isClipboard: true,
      isEnabled: hasBoxes,
      run: () => void copy('copied'),
    }),
    action({
      id: 'cut',
      label: 'Cut',
      group: 'Boxes',
      shortcuts: ['Mod+x'],
      isClipboard: true,
      isEnabled: hasBoxes,
      run: () => {
        const items = selectedTracks(editor)
        const name = nameOfItems(editor, items)
        if (copy('cut')) editor.commit(`cut ${name}`, deleteItems(editor.getSnapshot().settled, idsOf(items)))
      },
    }),
    action({
      id: 'paste',
      label: 'Paste',
      group: 'Boxes',
      shortcuts: ['Mod+v'],
      isClipboard: true,
      // Recordings and documents have no tracks.
      isEnabled: () => editor.getSnapshot().settled.width !== undefined,
      run: () => void paste(),
    }),
    selectKind({ editor }),
  ]
}

/** Selects the shown items with the label of the primary item. */
function selectKind({ editor }: Pick<ActionContext, 'editor'>): Action {
  const label = (item: ReviewItem): string => labelOf({ ...labelled(item), kind: kindOf(item) })
  const primary = (): ReviewItem | undefined => findItem(editor.getSnapshot().settled, editor.getSnapshot().selectedId)
  return action({
    id: 'select-kind',
    label: 'Select all of this kind',
    group: 'Navigate',
    isEnabled: () => primary() !== undefined,
    run: () => {
      const chosen = primary()
      if (!chosen) return
      const alike = shownQueue(editor).filter((item) => item.id !== chosen.id && label(item) === label(chosen))
      editor.selectAllOf([...alike.map(({ id }) => id), chosen.id])
      editor.announce(`${formatCount(alike.length + 1, 'item')} selected`)
    },
  })
}
