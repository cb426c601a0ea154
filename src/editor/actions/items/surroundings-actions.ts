import type { Track } from '#generated/model/track.zod.ts'
import { formatCount } from '#lib/words/formats.ts'
import type { Editor } from '../../editor'
import { addChange, type Change } from '../../history/changes'
import { decideItems } from '../../items/commands'
import { sameValue } from '#lib/same-value.ts'
import { drawnTrack, liveTrack, liveTracks } from '../../items/track'
import { refusalOf } from '../../stage/copies'
import { boxesAround, cornersAround } from '../../stage/surroundings'
import { action, type Action, type ActionContext } from '../action'

/** The fields of a track that make it cover the same part of the image. */
const coverOf = ({ shape, points, padding, positions }: Track) => ({ shape, points, padding, positions })

/** The action that redacts everything except the selected region of an image. */
export function surroundingsActions({ editor }: ActionContext): Action[] {
  return [
    action({
      id: 'redact-surroundings',
      label: 'Redact everything else',
      group: 'Decide',
      shortcuts: ['Mod+Shift+e'],
      isEnabled: () => selectedRegion(editor) !== undefined,
      run: () => {
        const region = selectedRegion(editor)
        if (region) redactAround(editor, region)
      },
    }),
  ]
}

/** Returns the selected region, or undefined if none or several are selected. */
function selectedRegion(editor: Editor): Track | undefined {
  const { selectedId, selectedIds, settled } = editor.getSnapshot()
  return selectedId === null || selectedIds.size !== 1 ? undefined : liveTrack(settled, selectedId)
}

/** Covers the rest of the image in solid black and keeps the region, as one undo step. */
function redactAround(editor: Editor, region: Track): void {
  const { settled } = editor.getSnapshot()
  const name = editor.nameOf(region.id)
  const known = liveTracks(settled).filter(({ decision, style }) => decision === 'redact' && (style ?? 'Black Box') === 'Black Box')
  const covers = coversAround(editor, region).filter(
    (cover) => !known.some((track) => track.kind === 'object' && sameValue(coverOf(track), coverOf(cover))),
  )
  const refusal = refusalOf('add', editor, covers)
  if (refusal !== undefined) {
    editor.announce(refusal)
    return
  }
  const changes: Change[] = [
    ...decideItems(settled, new Set([region.id]), 'keep'),
    ...covers.map((cover, index) =>
      addChange('track', settled.tracks.length + index, {
        ...cover,
        number: editor.nextNumber('object') + index,
        note: `Everything except ${name}`,
      }),
    ),
  ]
  const hasChanged = editor.commit(`redact everything except ${name}`, changes)
  const added = covers.length === 0 ? '' : `, ${formatCount(covers.length, 'region')} added`
  editor.announce(hasChanged ? `Everything except ${name} will be redacted${added}` : `Everything except ${name} is already redacted`)
}

/** Returns the boxes around a region and the polygon around its shape as new tracks. Objects have no padding by default. */
function coversAround(editor: Editor, region: Track): Track[] {
  const rect = editor.boxOf(region.id)
  if (!rect) return []
  const draw = (place: typeof rect): Track => drawnTrack(editor.newId(), 'object', editor.time, place)
  const around = cornersAround(region, rect)
  const boxes = boxesAround(rect, editor.size).map(draw)
  if (!around) return boxes
  const { points, space } = around
  return [...boxes, { ...draw(rect), shape: 'polygon', points, ...(space === undefined ? {} : { padding: { space } }) }]
}
