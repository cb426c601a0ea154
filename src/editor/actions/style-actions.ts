import { RedactionStyle } from '#generated/model/redactionStyle.zod.ts'
import type { Track } from '#generated/model/track.zod.ts'
import { labelWords } from '../../lib/item-words'
import { needsWarning, stylesFor } from '../../lib/redaction-styles'
import { setLabel, setStyle, setStyleOfAll } from '../items/commands'
import { findTrack, styleOf } from '../review'
import { action, type Action, type ActionContext } from './action'

const STYLE_KEYS = { 'Black Box': 'q', Pixelated: 'w', Smooth: 'e' } as const satisfies Record<RedactionStyle, string>

type ObjectLabel = keyof typeof labelWords
const LABEL_KEYS = { other: 'Shift+o', license_plate: 'Shift+l', screen: 'Shift+s', text: 'Shift+t' } as const satisfies Record<
  ObjectLabel,
  string
>

/** The labels of an object, in display order. */
export const OBJECT_LABELS = ['other', 'license_plate', 'screen', 'text'] as const satisfies readonly ObjectLabel[]

/** Shown next to a coarse style of an object. */
export const TEXT_WARNING = 'Text may be readable through this style. Use Black Box for anything with writing.'

const selectedTrack = ({ editor }: ActionContext): Track | undefined =>
  findTrack(editor.getSnapshot().settled, editor.getSnapshot().selectedId)

export function labelActions(context: ActionContext): Action[] {
  const { editor } = context
  const selected = (): Track | undefined => selectedTrack(context)
  return OBJECT_LABELS.map((label) =>
    action({
      id: `label-${label}`,
      label: `Label as ${labelWords[label].toLowerCase()}`,
      group: 'Style',
      shortcuts: [LABEL_KEYS[label]],
      isEnabled: () => selected()?.kind === 'object',
      isOn: () => selected()?.kind === 'object' && (selected()?.label ?? 'other') === label,
      run: () => {
        const track = selected()
        if (!track) return
        const before = editor.nameOf(track.id)
        const step = `label ${before} as ${labelWords[label].toLowerCase()}`
        if (editor.commit(step, setLabel(editor.getSnapshot().settled, track.id, label)))
          editor.announce(`${before} is now ${editor.nameOf(track.id)}`)
      },
    }),
  )
}

export function styleActions(context: ActionContext): Action[] {
  return [...ownStyles(context), followDefault(context), ...defaultStyles(context)]
}

function ownStyles(context: ActionContext): Action[] {
  const { editor } = context
  const selected = (): Track | undefined => selectedTrack(context)
  return RedactionStyle.options.map((style) =>
    action({
      id: `style-${style}`,
      label: `${style} for selected box`,
      group: 'Style',
      shortcuts: [STYLE_KEYS[style]],
      isEnabled: () => {
        const track = selected()
        return track !== undefined && stylesFor(track).includes(style)
      },
      isOn: () => {
        const track = selected()
        if (!track) return false
        // Objects have no default style, so the effective style is the selected one.
        return track.kind === 'object' ? styleOf(editor.getSnapshot().settled, track) === style : track.style === style
      },
      run: () => {
        const track = selected()
        if (track) chooseStyle(context, track, style)
      },
    }),
  )
}

function followDefault(context: ActionContext): Action {
  const selected = (): Track | undefined => selectedTrack(context)
  return action({
    id: 'style-inherit',
    label: 'Default style for selected face',
    group: 'Style',
    shortcuts: ['t'],
    isEnabled: () => selected()?.kind === 'face',
    isOn: () => selected()?.style === null,
    run: () => {
      const track = selected()
      if (track) chooseStyle(context, track, null)
    },
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

function chooseStyle({ editor }: ActionContext, track: Track, style: RedactionStyle | null): void {
  const name = editor.nameOf(track.id)
  const text = style ?? 'default style'
  editor.commit(`${text} for ${name}`, setStyle(editor.getSnapshot().settled, track.id, style))
  const warning = style !== null && needsWarning(track, style) ? `. ${TEXT_WARNING}` : ''
  editor.announce(`${name}: ${text}${warning}`)
}
