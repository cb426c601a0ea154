import type { Track } from '#generated/model/track.zod.ts'
import { formatCount } from '../../lib/formats'
import { groupNouns } from '../../lib/item-words'
import { removeTrack, restoreTrack, setDecision } from '../items/commands'
import type { Editor } from '../editor'
import { filterInEffect, shownTracks } from '../label-filter'
import { findTrack } from '../review'
import { neighbour, reviewQueue } from '../queue'
import { action, type Action, type ActionContext } from './action'

const DECIDED = { redact: 'will be redacted', keep: 'left visible' } as const satisfies Record<Track['decision'], string>

/** The label of an undo step that decides about an item or about `all`. */
function decisionLabel(decision: Track['decision'], name: string): string {
  return decision === 'redact' ? `redact ${name}` : `leave ${name} visible`
}

/** Returns the tracks that the list shows, in review order. */
const shownQueue = (editor: Editor): readonly Track[] => reviewQueue(shownTracks(editor.getSnapshot()))

/** Sets the decision of a track as one undo step and announces it. */
export function decide({ editor }: Pick<ActionContext, 'editor'>, id: string, decision: Track['decision']): void {
  const name = editor.nameOf(id)
  editor.commit(decisionLabel(decision, name), setDecision(editor.getSnapshot().settled, new Set([id]), decision))
  editor.announce(`${name} ${DECIDED[decision]}`)
}

/** Deletes a track and, if it was selected, selects the next one in the queue. */
export function deleteTrack({ editor }: Pick<ActionContext, 'editor'>, id: string): void {
  const { settled, selectedId } = editor.getSnapshot()
  const name = editor.nameOf(id)
  const next = neighbour(shownQueue(editor), id, 1)
  editor.commit(`delete ${name}`, removeTrack(settled, id))
  if (selectedId === id) editor.select(next && next.id !== id ? next.id : null)
  editor.announce(`${name} deleted`)
}

/** Restores a deleted detection and selects it. */
export function restore({ editor }: Pick<ActionContext, 'editor'>, id: string): void {
  const name = editor.nameOf(id)
  editor.commit(`restore ${name}`, restoreTrack(editor.getSnapshot().settled, id))
  editor.goTo(id)
  editor.announce(`${name} restored`)
}

/** Selects the next or previous track in the queue, brings it into view and announces it. */
function goBy({ editor }: Pick<ActionContext, 'editor'>, step: 1 | -1): void {
  const queue = shownQueue(editor)
  const next = neighbour(queue, editor.getSnapshot().selectedId, step)
  if (!next) return
  editor.goTo(next.id)
  const decision = next.decision === 'redact' ? 'to redact' : 'left visible'
  editor.announce(`${editor.nameOf(next.id)}, ${queue.indexOf(next) + 1} of ${queue.length}, ${decision}`)
}

export function reviewActions(context: ActionContext): Action[] {
  const { editor, toolbox, host } = context
  const selected = (): Track | undefined => findTrack(editor.getSnapshot().settled, editor.getSnapshot().selectedId)
  const hasTracks = (): boolean => shownTracks(editor.getSnapshot()).length > 0
  const decideSelected = (decision: Track['decision']) => (): void => {
    const track = selected()
    if (track) decide(context, track.id, decision)
  }
  const decideAll = (decision: Track['decision']) => (): void => {
    const { settled } = editor.getSnapshot()
    const filter = filterInEffect(editor.getSnapshot())
    const shown = shownTracks(editor.getSnapshot())
    const step = filter === 'all' ? 'all' : `all ${groupNouns[filter]}s`
    editor.commit(decisionLabel(decision, step), setDecision(settled, new Set(shown.map(({ id }) => id)), decision))
    const count = filter === 'all' ? `All ${shown.length}` : formatCount(shown.length, groupNouns[filter])
    editor.announce(`${count} ${DECIDED[decision]}`)
  }
  const canDecide = (decision: Track['decision']) => (): boolean => selected() !== undefined && selected()?.decision !== decision
  const canDecideAll = (decision: Track['decision']) => (): boolean =>
    shownTracks(editor.getSnapshot()).some((track) => track.decision !== decision)
  return [
    action({
      id: 'redact',
      label: 'Redact',
      group: 'Decide',
      shortcuts: ['r'],
      isEnabled: canDecide('redact'),
      run: decideSelected('redact'),
    }),
    action({
      id: 'keep',
      label: 'Leave visible',
      group: 'Decide',
      shortcuts: ['k'],
      isEnabled: canDecide('keep'),
      run: decideSelected('keep'),
    }),
    action({
      id: 'redact-all',
      label: 'Redact all',
      group: 'Decide',
      shortcuts: ['Shift+r'],
      isEnabled: canDecideAll('redact'),
      run: decideAll('redact'),
    }),
    action({
      id: 'keep-all',
      label: 'Leave all visible',
      group: 'Decide',
      shortcuts: ['Shift+k'],
      isEnabled: canDecideAll('keep'),
      run: decideAll('keep'),
    }),
    action({ id: 'next', label: 'Next', group: 'Navigate', shortcuts: ['n', 'j'], isEnabled: hasTracks, run: () => goBy(context, 1) }),
    action({
      id: 'previous',
      label: 'Previous',
      group: 'Navigate',
      shortcuts: ['p'],
      isEnabled: hasTracks,
      run: () => goBy(context, -1),
    }),
    action({
      id: 'cycle-next',
      label: 'Next, from the image',
      group: 'Navigate',
      shortcuts: ['Tab'],
      scope: 'canvas',
      isEnabled: () => canCycle(context, 1),
      run: () => goBy(context, 1),
    }),
    action({
      id: 'cycle-previous',
      label: 'Previous, from the image',
      group: 'Navigate',
      shortcuts: ['Shift+Tab'],
      scope: 'canvas',
      isEnabled: () => canCycle(context, -1),
      run: () => goBy(context, -1),
    }),
    action({
      id: 'delete',
      label: 'Delete',
      group: 'Boxes',
      shortcuts: ['Delete', 'Backspace'],
      isEnabled: () => selected() !== undefined,
      run: () => {
        const track = selected()
        if (track) deleteTrack(context, track.id)
      },
    }),
    action({
      id: 'undo',
      label: 'Undo',
      group: 'Review',
      shortcuts: ['Mod+z'],
      isEnabled: () => editor.getSnapshot().undoLabel !== null,
      run: () => editor.undo(),
    }),
    action({
      id: 'redo',
      label: 'Redo',
      group: 'Review',
      shortcuts: ['Mod+Shift+z', 'Mod+y'],
      isEnabled: () => editor.getSnapshot().redoLabel !== null,
      run: () => editor.redo(),
    }),
    action({
      id: 'escape',
      label: 'Cancel or deselect',
      group: 'Boxes',
      shortcuts: ['Escape'],
      isEnabled: () =>
        editor.getSnapshot().isGesturing || editor.getSnapshot().toolId !== 'select' || editor.getSnapshot().selectedId !== null,
      run: () => {
        if (toolbox.cancel()) editor.announce('Cancelled')
        else if (editor.getSnapshot().toolId === 'select') editor.select(null)
        else toolbox.choose('select')
      },
    }),
    action({ id: 'save', label: 'Save now', group: 'Review', shortcuts: ['Mod+s'], run: host.save }),
    action({
      id: 'export',
      label: 'Export redacted image',
      group: 'Review',
      shortcuts: ['Mod+Enter'],
      isEnabled: host.canExport,
      run: host.openExport,
    }),
    action({ id: 'shortcuts', label: 'Show shortcuts', group: 'Review', shortcuts: ['?'], run: host.showShortcuts }),
  ]
}

/** Returns whether Tab cycles. It leaves the canvas without a selection and at the ends of the queue, so that it is no focus trap. */
function canCycle({ editor }: ActionContext, step: 1 | -1): boolean {
  const { selectedId } = editor.getSnapshot()
  const queue = shownQueue(editor)
  const last = step === 1 ? queue.at(-1) : queue[0]
  return selectedId !== null && last?.id !== selectedId
}
