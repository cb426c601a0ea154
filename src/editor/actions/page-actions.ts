import type { PageStage } from '../stage/page-stage'
import { action, type Action } from './action'

/** The actions that show the pages of a document. */
export function pageActions(pages: PageStage): Action[] {
  const { getSnapshot } = pages
  const view = (id: string, label: string, shortcuts: string[], run: () => void): Action =>
    action({ id, label, group: 'View', shortcuts, isEnabled: () => pages.viewer !== null, run })
  const goBy = (step: 1 | -1) => (): void => pages.viewer?.goTo(getSnapshot().current + step)
  const page = (id: string, label: string, shortcut: string, step: 1 | -1): Action =>
    action({
      id,
      label,
      group: 'Navigate',
      shortcuts: [shortcut],
      isEnabled: () => {
        const next = getSnapshot().current + step
        return pages.viewer !== null && next >= 1 && next <= getSnapshot().sizes.length
      },
      run: goBy(step),
    })
  return [
    page('page-next', 'Next page', 'Alt+PageDown', 1),
    page('page-previous', 'Previous page', 'Alt+PageUp', -1),
    action({
      id: 'find',
      label: 'Find in document',
      group: 'Navigate',
      shortcuts: ['Mod+f'],
      isOn: () => getSnapshot().isFinding,
      run: () => pages.set({ isFinding: true, sought: { text: null } }),
    }),
    view('zoom-in', 'Zoom in', ['+', '='], () => pages.viewer?.zoomBy(1)),
    view('zoom-out', 'Zoom out', ['-'], () => pages.viewer?.zoomBy(-1)),
    view('zoom-fit', 'Fit width', ['0'], () => pages.viewer?.setZoom('width')),
    view('zoom-full', 'Full size', ['1'], () => pages.viewer?.setZoom(100)),
    view('zoom-page', 'Fit page', ['2'], () => pages.viewer?.setZoom('page')),
  ]
}
