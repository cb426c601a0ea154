import { RedactionStyle } from '#generated/model/redactionStyle.zod.ts'
import { labelWords } from '#lib/words/item-words.ts'
import { needsWarning, stylesFor } from '#lib/review/redaction-styles.ts'
import type { Editor } from '../../editor'
import { setLabel, setStyle, setStyleOfAll } from '../../items/commands'
import { hasPixels, kindOf, ownStyleOf, type ReviewItem } from '../../item'
import { allItems, labelled, styleOf } from '../../review'
import { action, type Action, type ActionContext } from '../action'
import { idsOf, nameOfItems } from '../selected'
import { selectedItems } from '../../selected-items'

const STYLE_KEYS = { 'Black Box': 'q', Pixelated: 'w', Smooth: 'e' } as const satisfies Record<RedactionStyle, string>

type ObjectLabel = keyof typeof labelWords
/** Labels without a key are set by the panel only: every letter has its meaning in the review. */
const LABEL_KEYS: Partial<Record<ObjectLabel, string>> = { other: 'Shift+o', license_plate: 'Shift+l', screen: 'Shift+s', text: 'Shift+t' }

/** The labels of an object, in display order. */
export const OBJECT_LABELS = [
  'other',
  'head',
  'person',
  'license_plate',
  'vehicle',
  'screen',
  'text',
] as const satisfies readonly ObjectLabel[]

/** Shown next to a coarse style of an object. */
export const TEXT_WARNING = 'Text may be readable through this style. Use solid black for anything with writing.'

export function labelActions({ editor }: ActionContext): Action[] {
  const objects = (): ReviewItem[] => selectedItems(editor).filter((item) => kindOf(item) === 'object')
  return OBJECT_LABELS.map((label) => {
    const shortcut = LABEL_KEYS[label]
    return action({
      id: `label-${label}`,
      label: `Label as ${labelWords[label].toLowerCase()}`,
      group: 'Style',
      shortcuts: shortcut === undefined ? [] : [shortcut],
      isEnabled: () => objects().length > 0,
      isOn: () => objects().length > 0 && objects().every((item) => (item.label ?? 'other') === label),
      run: () => {
        const before = nameOfItems(editor, objects())
        const ids = idsOf(objects())
        const step = `label ${before} as ${labelWords[label].toLowerCase()}`
        if (!editor.commit(step, setLabel(editor.getSnapshot().settled, ids, label))) return
        const [only] = objects()
        const isOne = ids.size === 1 && only
        editor.announce(
          isOne ? `${before} is now ${editor.nameOf(only.id)}` : `${before} are now labelled ${labelWords[label].toLowerCase()}`,
        )
      },
    })
  })
}

export function styleActions(context: ActionContext): Action[] {
  return [...ownStyles(context), followDefault(context), ...defaultStyles(context)]
}

/** Returns the selected items that a style can be set for. Spans and gaps have no pixels. */
function styled(editor: Editor, style: RedactionStyle): ReviewItem[] {
  return selectedItems(editor).filter((item) => hasPixels(item) && stylesFor(labelled(item)).includes(style))
}

function ownStyles({ editor }: ActionContext): Action[] {
  return RedactionStyle.options.map((style) =>
    action({
      id: `style-${style}`,
      label: `${style} for selected box`,
      group: 'Style',
      shortcuts: [STYLE_KEYS[style]],
      isEnabled: () => styled(editor, style).length > 0,
      isOn: () => {
        const items = selectedItems(editor)
        // Objects have no default style, so the effective style is the selected one.
        const hasStyle = (item: ReviewItem): boolean =>
          kindOf(item) === 'object' ? styleOf(editor.getSnapshot().settled, item) === style : item.style === style
        return items.length > 0 && items.every(hasStyle)
      },
      run: () => chooseStyle(editor, styled(editor, style), style),
    }),
  )
}

function followDefault({ editor }: ActionContext): Action {
  const faces = (): ReviewItem[] => selectedItems(editor).filter((item) => kindOf(item) === 'face')
  return action({
    id: 'style-inherit',
    label: 'Default style for selected face',
    group: 'Style',
    shortcuts: ['t'],
    isEnabled: () => faces().length > 0,
    isOn: () => faces().length > 0 && faces().every((item) => ownStyleOf(item) === null),
    run: () => chooseStyle(editor, faces(), null),
  })
}

function defaultStyles({ editor }: ActionContext): Action[] {
  return RedactionStyle.options.map((style) =>
    action({
      id: `style-all-${style}`,
      label: `${style} as default style for faces`,
      group: 'Style',
      shortcuts: [`Shift+${STYLE_KEYS[style]}`],
      isOn: () => editor.getSnapshot().settled.style === style,
      run: () => {
        editor.commit(`${style} for faces`, setStyleOfAll(editor.getSnapshot().settled, style))
        editor.announce(`Default style for faces: ${style}`)
      },
    }),
  )
}

/** Redacts items with Black Box as one undo step, and announces it. */
export function redactInBlack(editor: Editor, ids: ReadonlySet<string>): void {
  chooseStyle(
    editor,
    allItems(editor.getSnapshot().settled).filter(({ id }) => ids.has(id)),
    'Black Box',
  )
}

function chooseStyle(editor: Editor, items: readonly ReviewItem[], style: RedactionStyle | null): void {
  const name = nameOfItems(editor, items)
  const text = style ?? 'default style'
  editor.commit(`${text} for ${name}`, setStyle(editor.getSnapshot().settled, idsOf(items), style))
  const needsAdvice = style !== null && items.some((item) => needsWarning({ kind: kindOf(item) }, style))
  editor.announce(`${name}: ${text}${needsAdvice ? `. ${TEXT_WARNING}` : ''}`)
}
