import type { Track } from '#generated/model/track.zod.ts'
import { mediaTraits } from '#lib/media-traits.ts'
import { BOX_CORNERS } from '#lib/review/outline.ts'
import { carriesText } from '#lib/review/redaction-styles.ts'
import { shapeOf, type Shape } from '#lib/review/review-regions.ts'
import type { Editor } from '../../editor'
import { editChange } from '../../history/changes'
import { isTrack, type FieldsOf } from '../../item'
import { action, type Action, type ActionContext } from '../action'
import { nameOfItems } from '../selected'
import { selectedItems } from '../../selected-items'

/** The names of the shapes, in display order. */
export const SHAPES = [
  { shape: 'box', label: 'Box' },
  { shape: 'ellipse', label: 'Ellipse' },
  { shape: 'polygon', label: 'Polygon' },
] as const satisfies readonly { shape: Shape; label: string }[]

/** Returns the fields that give an item a shape. A new polygon is the whole box, of which points can be moved. */
function fieldsOf({ points = [...BOX_CORNERS] }: Track, shape: Shape): Pick<FieldsOf<'track'>, 'shape' | 'points'> {
  if (shape === 'polygon') return { shape, points }
  // A box is stored as no shape, for back ends that don't support shapes.
  return { shape: shape === 'box' ? undefined : shape }
}

/** Returns the shapes that boxes of the open file can have. */
export function shapesOf({ mediaType }: Pick<Editor, 'mediaType'>): readonly (typeof SHAPES)[number][] {
  return SHAPES.filter(({ shape }) => shape !== 'polygon' || mediaTraits[mediaType].hasPolygons)
}

/** The actions that set the shape of the selected boxes. Text is never an ellipse, because it reaches into the corners. */
export function shapeActions({ editor }: ActionContext): Action[] {
  return shapesOf(editor).map(({ shape, label }) => {
    const isAllowed = (item: Track): boolean => shape !== 'ellipse' || !carriesText(item)
    const shaped = (): Track[] => selectedItems(editor).filter((item): item is Track => isTrack(item) && isAllowed(item))
    return action({
      id: `shape-${shape}`,
      label,
      group: 'Style',
      isEnabled: () => shaped().length > 0,
      isOn: () => shaped().length > 0 && shaped().every((item) => shapeOf(item) === shape),
      run: () => {
        const items = shaped()
        const name = nameOfItems(editor, items)
        editor.commit(
          `${shape} for ${name}`,
          items.flatMap((item) => editChange('track', item, fieldsOf(item, shape)) ?? []),
        )
        editor.announce(`${name}: ${shape}`)
      },
    })
  })
}
