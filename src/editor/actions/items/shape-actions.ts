import type { Track } from '#generated/model/track.zod.ts'
import { carriesText } from '#lib/review/redaction-styles.ts'
import { shapeOf, type Shape } from '#lib/review/review-regions.ts'
import { editChange } from '../../history/changes'
import { isTrack } from '../../items/item'
import { action, type Action, type ActionContext } from '../action'
import { nameOfItems, selectedItems } from '../selected'

/** The names of the shapes, in display order. */
export const SHAPES = [
  { shape: 'box', label: 'Box' },
  { shape: 'ellipse', label: 'Ellipse' },
] as const satisfies readonly { shape: Shape; label: string }[]

/** The actions that set the shape of the selected boxes. Text is always redacted as a box, because it reaches into the corners. */
export function shapeActions({ editor }: ActionContext): Action[] {
  const shaped = (): Track[] => selectedItems(editor).filter((item): item is Track => isTrack(item) && !carriesText(item))
  return SHAPES.map(({ shape, label }) =>
    action({
      id: `shape-${shape}`,
      label,
      group: 'Style',
      isEnabled: () => shaped().length > 0,
      isOn: () => shaped().length > 0 && shaped().every((item) => shapeOf(item) === shape),
      run: () => {
        const items = shaped()
        const name = nameOfItems(editor, items)
        // A box is stored as no shape, for back ends that don't support shapes.
        const fields = { shape: shape === 'box' ? undefined : shape }
        editor.commit(
          `${shape} for ${name}`,
          items.flatMap((item) => editChange('track', item, fields) ?? []),
        )
        editor.announce(`${name}: ${shape}`)
      },
    }),
  )
}
