import { RedactionStyle } from '#generated/model/redactionStyle.zod.ts'
import { setStyle, setStyleOfAll } from '../commands'
import { findTrack } from '../document'
import { focusOn, ZOOM_STEP, zoomTo } from '../viewport'
import { action, type Action, type ActionContext } from './action'

const STYLE_KEYS = { 'Black Box': 'q', Pixelated: 'w', Smooth: 'e' } as const satisfies Record<RedactionStyle, string>

export function viewActions({ editor, toolbox }: ActionContext): Action[] {
  const middle = (): { x: number; y: number } => ({ x: editor.getSnapshot().view.width / 2, y: editor.getSnapshot().view.height / 2 })
  return [
    action({ id: 'zoom-in', label: 'Zoom in', group: 'View', shortcuts: ['+', '='], run: () => toolbox.zoomBy(ZOOM_STEP, middle()) }),
    action({ id: 'zoom-out', label: 'Zoom out', group: 'View', shortcuts: ['-'], run: () => toolbox.zoomBy(1 / ZOOM_STEP, middle()) }),
    action({
      id: 'zoom-fit',
      label: 'Fit',
      group: 'View',
      shortcuts: ['0'],
      isOn: () => editor.getSnapshot().isFitted,
      run: () => editor.fitView(),
    }),
    action({
      id: 'zoom-full',
      label: 'Full size',
      group: 'View',
      shortcuts: ['1'],
      isOn: () => editor.getSnapshot().viewport.scale === 1,
      run: () => {
        const { viewport, document, view } = editor.getSnapshot()
        editor.setViewport(zoomTo(viewport, 1, middle(), document, view))
      },
    }),
    action({
      id: 'zoom-selection',
      label: 'Zoom to the selected box',
      group: 'View',
      shortcuts: ['z'],
      isEnabled: () => editor.getSnapshot().selectedId !== null,
      run: () => {
        const { viewport, document, view, selectedId } = editor.getSnapshot()
        const rect = editor.boxOf(selectedId)
        if (rect) editor.setViewport(focusOn(viewport, rect, document, view))
      },
    }),
    action({
      id: 'preview',
      label: 'Preview',
      group: 'View',
      shortcuts: ['l'],
      isOn: () => editor.getSnapshot().isPreviewing,
      run: () => {
        const isPreviewing = !editor.getSnapshot().isPreviewing
        editor.set({ isPreviewing })
        editor.announce(isPreviewing ? 'Preview on' : 'Preview off')
      },
    }),
  ]
}

export function styleActions({ editor }: ActionContext): Action[] {
  const selected = () => findTrack(editor.getSnapshot().settled, editor.getSnapshot().selectedId)
  const choose = (style: RedactionStyle | null) => (): void => {
    const track = selected()
    if (!track) return
    const name = editor.nameOf(track.id)
    const text = style ?? 'style of all'
    editor.commit(`${text} for ${name}`, setStyle(editor.getSnapshot().settled, track.id, style))
    editor.announce(`${name}: ${text}`)
  }
  const chooseForAll = (style: RedactionStyle) => (): void => {
    editor.commit(`${style} for all`, setStyleOfAll(editor.getSnapshot().settled, style))
    editor.announce(`Style of all: ${style}`)
  }
  return [
    ...RedactionStyle.options.map((style) =>
      action({
        id: `style-${style}`,
        label: `${style} for the selected box`,
        group: 'Style',
        shortcuts: [STYLE_KEYS[style]],
        isEnabled: () => selected() !== undefined,
        isOn: () => selected()?.style === style,
        run: choose(style),
      }),
    ),
    action({
      id: 'style-inherit',
      label: 'As all, for the selected box',
      group: 'Style',
      shortcuts: ['t'],
      isEnabled: () => selected() !== undefined,
      isOn: () => selected()?.style === null,
      run: choose(null),
    }),
    ...RedactionStyle.options.map((style) =>
      action({
        id: `style-all-${style}`,
        label: `${style} as the style of all`,
        group: 'Style',
        shortcuts: [`Shift+${STYLE_KEYS[style]}`],
        isOn: () => editor.getSnapshot().settled.style === style,
        run: chooseForAll(style),
      }),
    ),
  ]
}
