import type { Track } from '#generated/model/track.zod.ts'
import { movingItem, type Stretch } from '#lib/review/moving-regions.ts'
import { shapeOf } from '#lib/review/review-regions.ts'
import { growBox } from '#lib/review/box-areas.ts'
import { isTurned } from '#lib/review/covers/turned-box.ts'
import { surroundingsOf } from '#lib/review/around/surroundings.ts'
import { sameValue } from '#lib/same-value.ts'
import { formatCount } from '#lib/words/formats.ts'
import type { Editor } from '../../editor'
import { addChange, type Change } from '../../history/changes'
import { decideItems } from '../../items/commands'
import { gapsOf } from '../../items/coverage'
import { drawnTrack, liveTrack, liveTracks } from '../../items/track'
import { refusalOf } from '../../stage/copies'
import { coveringFactor, movingSides, wholeFrameBeside } from '../../stage/moving-surroundings'
import { boxesAround, cornersAround } from '../../stage/surroundings'
import { action, type Action, type ActionContext } from '../action'

/** The fields of a track by which it covers the same part of the file as another. */
const coverOf = ({ shape, points, padding, positions }: Track) => ({ shape, points, padding, positions })

/** The action that redacts everything except the selected region of an image or video. */
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
  const { selectedId, selectedIds, settled, hasShapes } = editor.getSnapshot()
  const track = selectedId === null || selectedIds.size !== 1 ? undefined : liveTrack(settled, selectedId)
  // Without polygons, the cover around an ellipse would be its whole box.
  return track && (hasShapes || shapeOf(track) === 'box') ? track : undefined
}

/** Covers the rest of the image or video in solid black and keeps the region, as one undo step. */
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
        group: surroundingsOf(region.id),
        note: `Everything except ${name}`,
      }),
    ),
  ]
  const hasChanged = editor.commit(`redact everything except ${name}`, changes)
  const added = covers.length === 0 ? '' : `, ${formatCount(covers.length, 'region')} added`
  const others = liveTracks(settled).filter(({ id, decision }) => id !== region.id && decision === 'keep').length
  const kept =
    others === 0 ? '' : `. ${formatCount(others, 'item')} left visible ${others === 1 ? 'is' : 'are'} covered too, except inside it`
  editor.announce(
    hasChanged ? `Everything except ${name} will be redacted${added}${kept}` : `Everything except ${name} is already redacted`,
  )
}

/** Returns the covers around a region and the corners of its shape as new tracks. Objects have no padding by default. */
function coversAround(editor: Editor, region: Track): Track[] {
  const { size, clock } = editor
  const cover = (positions: Track['positions']): Track => {
    const [place = { x: 0, y: 0, ...size }] = positions
    return { ...drawnTrack(editor.newId(), 'object', editor.time, place), positions }
  }
  const stretches = stretchesToKeep(editor, region)
  const boxes = stretches.flatMap((stretch) => stretch.boxes)
  const [first] = boxes
  if (!first) return []
  const whole = clock.isFixed ? undefined : wholeFrameBeside(stretches, size, clock)
  // The sides of a region that turns don't move linearly, so one polygon that turns with it covers all of the frame around it.
  const isTurning = boxes.some(isTurned)
  const sides = isTurning
    ? []
    : clock.isFixed
      ? boxesAround(first, size).map((rect) => [{ time: first.time, ...rect }])
      : movingSides(boxes, size)
  const factor = isTurning ? coveringFactor(boxes, size) : 1
  const around = cornersAround(region, first, factor)
  const grown = isTurning ? boxes.map((box) => ({ ...box, ...growBox(box, factor) })) : boxes
  return [
    ...sides.map(cover),
    ...(whole ? [cover(whole)] : []),
    ...(around ? [{ ...cover(grown), shape: 'polygon' as const, points: around.points, ...paddedBy(around.space) }] : []),
  ]
}

const paddedBy = (space: number | undefined): Pick<Track, 'padding'> => (space === undefined ? {} : { padding: { space } })

/** Returns when and where a region stays visible: at its keyframes and between them, except while its subject isn't in the frame. */
function stretchesToKeep(editor: Editor, region: Track): readonly Stretch[] {
  const absent = gapsOf(editor.getSnapshot().settled, region.id).filter(({ resolution }) => resolution === 'absent')
  return movingItem({ ...region, decision: 'keep' }, absent).stretches
}
