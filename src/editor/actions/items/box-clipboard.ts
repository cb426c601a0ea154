import { z } from 'zod'

import type { Track } from '#generated/model/track.zod.ts'
import { formatCount } from '#lib/words/formats.ts'
import { stylesFor } from '#lib/review/redaction-styles.ts'
import type { Editor } from '../../editor'
import { trackBoxAt } from '../../items/coverage'
import { isTrack } from '../../item'
import { boxesAt } from '../../stage/box-grid'
import { addCopies, BoxCopy, copyOf, MAX_BOXES, placeCopies, refusalOf } from '../../stage/copies'
import type { TurnedRect } from '../../geometry'
import { selectedItems } from '../../selected-items'

/** The max length of a text with that many boxes, so that other long texts aren't parsed. */
const MAX_LENGTH = 4_000_000

/** The format of copied boxes on the system's clipboard. */
const CopiedBoxes = z.object({
  type: z.literal('redaction-studio/boxes'),
  version: z.literal(1),
  boxes: z.array(BoxCopy).min(1).max(MAX_BOXES),
})

/** The storage of copied boxes outside the editor. */
export interface BoxClipboard {
  readonly write: (text: string) => void
  /** Returns the text of the clipboard, or null if there is none. */
  readonly read: () => Promise<string | null>
  /** Shows the reason why nothing was pasted or duplicated. */
  readonly refuse: (message: string) => void
}

/** Returns the selected boxes that can be copied. */
export function selectedTracks(editor: Editor): readonly Track[] {
  return selectedItems(editor).filter((item): item is Track => isTrack(item) && settledBox(editor, item) !== undefined)
}

function settledBox(editor: Editor, track: Track): TurnedRect | undefined {
  return trackBoxAt(editor.getSnapshot().settled, track, editor.time)
}

/** Returns copies of the selected boxes at their places. */
export function copiesOfSelected(editor: Editor): BoxCopy[] {
  return selectedTracks(editor).flatMap((track) => {
    const rect = settledBox(editor, track)
    return rect ? copyOf(track, rect) : []
  })
}

/** Returns the text of the selected boxes for the clipboard, or undefined without any. */
export function copyText(editor: Editor): string | undefined {
  const boxes = copiesOfSelected(editor).slice(0, MAX_BOXES)
  const copied: z.infer<typeof CopiedBoxes> = { type: 'redaction-studio/boxes', version: 1, boxes }
  return boxes.length === 0 ? undefined : JSON.stringify(copied)
}

/** Adds the boxes of a text from the clipboard as one undo step and selects them. Returns the reason if none were added. */
export function pasteText(editor: Editor, text: string | null): string | undefined {
  const boxes = boxesIn(text ?? '')
  if (!boxes) return 'Couldn’t paste. Copy boxes in a review first.'
  const refusal = refusalOf('paste', editor, boxes)
  if (refusal !== undefined) return refusal
  const words = formatCount(boxes.length, 'box', 'boxes')
  addPlaced(editor, boxes, `paste ${words}`)
  editor.announce(`${words} pasted`)
  return undefined
}

/** Adds copies inside the image, beside boxes in the same place, as one undo step and selects them. */
export function addPlaced(editor: Editor, copies: readonly BoxCopy[], label: string): void {
  const { settled, viewport } = editor.getSnapshot()
  const taken = boxesAt(settled, editor.time).boxes.map(({ rect }) => rect)
  const placed = placeCopies(copies, taken, editor.size, viewport.scale)
  const ids = placed.map(() => editor.newId())
  editor.commit(label, addCopies(editor, placed, ids))
  editor.selectAllOf(ids)
}

function boxesIn(text: string): BoxCopy[] | undefined {
  const parsed = text.length > MAX_LENGTH ? undefined : CopiedBoxes.safeParse(jsonOf(text))
  // Text stays readable under styles other than Black Box, so the clipboard's style is ignored.
  return parsed?.data?.boxes.map((box) => ({ ...box, style: box.style && stylesFor(box).includes(box.style) ? box.style : null }))
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
