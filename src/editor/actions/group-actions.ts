import type { ItemDecision } from '#generated/model/itemDecision.zod.ts'
import type { Track } from '#generated/model/track.zod.ts'
import { formatCount } from '../../lib/formats'
import { decideUnseen, setFields } from '../items/commands'
import { isTrack, type ReviewItem } from '../items/item'
import { filterInEffect, itemsWithLabel } from '../label-filter'
import { tracksByZone } from '../items/zone'
import { liveItems } from '../review'
import { action, type Action, type ActionContext } from './action'
import { selectedTracks } from './frames'
import { idsOf, nameOfItems } from './selected'

/**
 * The actions that decide on many tracks together: on all but the selected ones, on those inside or outside a zone, and on a group. It
 * doesn't mean that each was looked at, so none of them counts as reviewed.
 */
export function groupActions(context: ActionContext): Action[] {
  const { editor } = context
  const { getSnapshot } = editor
  const others = (): readonly ReviewItem[] =>
    itemsWithLabel(getSnapshot()).filter((item) => isTrack(item) && !getSnapshot().selectedIds.has(item.id))
  const zoned = (side: 'inside' | 'outside') => (): readonly ReviewItem[] => {
    const { settled, outlined } = getSnapshot()
    const ids = outlined ? tracksByZone(settled, outlined)[side] : new Set<string>()
    const shown = idsOf(itemsWithLabel(getSnapshot()))
    return settled.tracks.filter(({ id }) => ids.has(id) && shown.has(id))
  }
  const grouped = (): readonly Track[] => {
    const groups = new Set(selectedTracks(editor).flatMap(({ group }) => group ?? []))
    return groups.size === 0
      ? []
      : liveItems(getSnapshot().settled)
          .filter(isTrack)
          .filter(({ group = '' }) => groups.has(group))
  }
  const decideBoth = (
    id: string,
    [redact, keep]: [string, string],
    { items, canRun, noun }: { items: () => readonly ReviewItem[]; canRun: () => boolean; noun: string },
  ): Action[] =>
    (
      [
        ['redact', redact],
        ['keep', keep],
      ] as const satisfies readonly (readonly [ItemDecision, string])[]
    ).map(([decision, label]) =>
      action({
        id: `${decision}-${id}`,
        label,
        group: 'Decide',
        isEnabled: canRun,
        run: () => {
          const decided = items()
          const done = decision === 'redact' ? 'will be redacted' : 'left visible'
          const step = `${decision === 'redact' ? 'redact' : 'leave visible'} ${noun}`
          editor.commit(step, decideUnseen(getSnapshot().settled, idsOf(decided), decision))
          editor.announce(`${formatCount(decided.length, 'item')} ${done}`)
        },
      }),
    )
  const hasZone = (): boolean => getSnapshot().outlined !== null
  const hasSelected = (): boolean => selectedTracks(editor).length > 0
  const hasGroup = (): boolean => selectedTracks(editor).some(({ group }) => group !== undefined)
  return [
    ...decideBoth('others', ['Redact all others', 'Leave all others visible'], { items: others, canRun: hasSelected, noun: 'all others' }),
    action({
      id: 'tool-zone',
      label: 'Draw zone',
      group: 'Decide',
      isOn: () => getSnapshot().toolId === 'zone',
      run: () => context.toolbox.choose('zone'),
    }),
    ...decideBoth('inside', ['Redact inside zone', 'Leave inside zone visible'], {
      items: zoned('inside'),
      canRun: hasZone,
      noun: 'the inside of a zone',
    }),
    ...decideBoth('outside-zone', ['Redact outside zone', 'Leave outside zone visible'], {
      items: zoned('outside'),
      canRun: hasZone,
      noun: 'the outside of a zone',
    }),
    action({
      id: 'group',
      label: 'Group',
      group: 'Tracks',
      shortcuts: ['Mod+g'],
      isEnabled: () => selectedTracks(editor).length > 1,
      run: () => {
        const tracks = selectedTracks(editor)
        const group = tracks.find((track) => track.group !== undefined)?.group ?? editor.newId()
        const name = nameOfItems(editor, tracks)
        editor.commit(`group ${name}`, setFields(getSnapshot().settled, idsOf(tracks), { group }))
        editor.announce(`${name} grouped`)
      },
    }),
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
    ...decideBoth('group', ['Redact group', 'Leave group visible'], { items: grouped, canRun: hasGroup, noun: 'a group' }),
  ]
}
