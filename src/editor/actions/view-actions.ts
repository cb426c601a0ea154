import { boundsOf } from '#lib/review/covers/turned-box.ts'
import { fit, focusOn, ZOOM_STEP, zoomTo } from '../stage/viewport'
import { action, type Action, type ActionContext } from './action'

export function viewActions(context: ActionContext): Action[] {
  const { editor, toolbox } = context
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
      run: () => editor.set({ viewport: fit(editor.size, editor.getSnapshot().view), isFitted: true }),
    }),
    action({
      id: 'zoom-full',
      label: 'Full size',
      group: 'View',
      shortcuts: ['1'],
      isOn: () => editor.getSnapshot().viewport.scale === 1,
      run: () => {
        const { viewport, view } = editor.getSnapshot()
        editor.setViewport(zoomTo(viewport, 1, middle(), editor.size, view))
      },
    }),
    action({
      id: 'zoom-selection',
      label: 'Zoom to selection',
      group: 'View',
      shortcuts: ['z'],
      isEnabled: () => editor.getSnapshot().selectedId !== null,
      run: () => {
        const { viewport, view, selectedId } = editor.getSnapshot()
        const rect = editor.boxOf(selectedId)
        if (rect) editor.setViewport(focusOn(viewport, boundsOf(rect), editor.size, view))
      },
    }),
    ...previewActions(context),
  ]
}

/** The actions that show or play redactions as in the export. */
export function previewActions({ editor }: Pick<ActionContext, 'editor'>): Action[] {
  return [
    action({
      id: 'preview',
      label: 'Preview',
      group: 'View',
      // In a video, the shuttle uses the other key.
      shortcuts: editor.clock.isFixed ? ['l'] : ['Shift+v'],
      isOn: () => editor.getSnapshot().isPreviewing,
      run: () => {
        const isPreviewing = !editor.getSnapshot().isPreviewing
        editor.set({ isPreviewing })
        editor.announce(isPreviewing ? 'Preview on' : 'Preview off')
      },
    }),
    action({
      id: 'original',
      label: editor.isVisual ? 'Show original in preview (hold)' : 'Play original in preview (hold)',
      group: 'View',
      shortcuts: ['Shift+h'],
      isEnabled: () => editor.getSnapshot().isPreviewing,
      run: () => {
        editor.set({ isOriginalShown: true })
        editor.announce(editor.isVisual ? 'Original shown' : 'Original audible')
      },
      release: () => {
        editor.set({ isOriginalShown: false })
        editor.announce(editor.isVisual ? 'Preview shown' : 'Preview audible')
      },
    }),
  ]
}
