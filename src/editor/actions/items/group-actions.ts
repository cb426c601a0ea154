import type { Track } from '#generated/model/track.zod.ts'
import { formatCount } from '#lib/words/formats.ts'
import { isSuggested } from '#lib/review/suggested-groups.ts'
import { setFields } from '../../items/commands'
import { isTrack, type ReviewItem } from '../../item'
import { filterInEffect, itemsWithLabel } from '../../label-filter'
import { liveItems } from '../../review'
import { action, type Action, type ActionContext } from '../action'
import { decideBoth } from './decide-both'
import { idsOf, nameOfItems } from '../selected'
import { selectedTracks } from '../../selected-items'

/**
 * The actions that decide on many tracks together: on all but the selected ones, and on a group. The tracks don't count as reviewed,
 * because not each of them was looked at.
 */
export function groupActions(context: ActionContext): Action[] {
  const { editor } = context
  const { getSnapshot } = editor
  const others = (): readonly ReviewItem[] =>
    itemsWithLabel(getSnapshot()).filter((item) => isTrack(item) && !getSnapshot().selectedIds.has(item.id))
  const grouped = (): readonly Track[] => {
    const groups = new Set(selectedTracks(editor).flatMap(({ group }) => group ?? []))
    return groups.size === 0
      ? []
      : liveItems(getSnapshot().settled)
          .filter(isTrack)
          .filter(({ group = '' }) => groups.has(group))
  }
  const accepted = (): readonly Track[] => grouped().filter(({ group }) => !isSuggested(group))
  const suggested = (): readonly Track[] => grouped().filter(({ group }) => isSuggested(group))
  const hasSelected = (): boolean => selectedTracks(editor).length > 0
  const hasGroup = (): boolean => selectedTracks(editor).some(({ group }) => group !== undefined)
  return [
    ...decideBoth(editor, 'others', ['Redact all others', 'Leave all others visible'], {
      items: others,
      canRun: hasSelected,
      noun: 'all others',
    }),
    action({
      id: 'group',
      label: 'Group',
      group: 'Tracks',
      shortcuts: ['Mod+g'],
      isEnabled: () => selectedTracks(editor).length > 1,
      run: () => {
        const tracks = selectedTracks(editor)
        const group = tracks.find((track) => track.group !== undefined && !isSuggested(track.group))?.group ?? editor.newId()
        const name = nameOfItems(editor, tracks)
        editor.commit(`group ${name}`, setFields(getSnapshot().settled, idsOf(tracks), { group }))
        editor.announce(`${name} grouped`)
      },
    }),
    ...(
      [
        ['accept-group', 'Same person', 'same person'],
        ['reject-group', 'Different people', 'different people'],
      ] as const
    ).map(([id, label, step]) =>
      action({
        id,
        label,
        group: 'Tracks',
        isEnabled: () => suggested().length > 0,
        run: () => {
          const tracks = suggested()
          const group = id === 'accept-group' ? editor.newId() : undefined
          editor.commit(step, setFields(getSnapshot().settled, idsOf(tracks), { group }))
          editor.announce(`${formatCount(tracks.length, 'track')} ${group === undefined ? 'separated' : 'grouped'}`)
        },
      }),
    ),
    action({
      id: 'ungroup',
      label: 'Ungroup',
      group: 'Tracks',
      shortcuts: ['Mod+Shift+g'],
      isEnabled: hasGroup,
      run: () => {
        const tracks = selectedTracks(editor)
        const name = nameOfItems(editor, tracks)
        editor.commit(`ungroup ${name}`, setFields(getSnapshot().settled, idsOf(tracks), { group: undefined }))
        editor.announce(`${name} ungrouped`)
      },
    }),
    action({
      id: 'select-group',
      label: 'Select group',
      group: 'Tracks',
      isEnabled: hasGroup,
      run: () => {
        // A filter must not hide a part of the group.
        if (filterInEffect(getSnapshot()) !== 'all') editor.filterBy('all', 'all')
        editor.selectAllOf(grouped().map(({ id }) => id))
      },
    }),
    ...decideBoth(editor, 'group', ['Redact group', 'Leave group visible'], {
      items: accepted,
      // A suggestion may be wrong, and would then leave someone else visible.
      canRun: () => accepted().length > 0,
      noun: 'a group',
    }),
  ]
}
