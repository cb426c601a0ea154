import type { Gap } from '#generated/model/gap.zod.ts'
import type { GapResolution } from '#generated/model/gapResolution.zod.ts'
import type { Change } from '../../history/changes'
import { resolveGaps } from '../../items/commands'
import { byTime, isOpen, openGaps } from '../../items/gap'
import { extendGap } from '../../items/gap-commands'
import { isGap, type ReviewItem } from '../../item'
import { findItem } from '../../review'
import { action, type Action, type ActionContext } from '../action'
import { inTurn } from '../playback/frames'
import { isSeen, playGap } from '../playback/play-gap'
import { goAndAnnounce, idsOf, nameOfItems, RESOLVED, shownQueue, type EditorContext } from '../selected'
import { selectedItems } from '../../selected-items'

/** The decisions about a gap: absent, covered, covered by extending its track into it, or open again. */
export type GapChoice = GapResolution | 'extend'

/**
 * Resolves a gap as one undo step and announces it. If it was selected, the next open gap is selected. A gap whose frames weren't shown is
 * played instead of being judged as absent.
 */
export function resolveGap(context: EditorContext, id: string, choice: GapChoice): void {
  const { editor } = context
  const isSelected = editor.getSnapshot().selectedIds.has(id)
  const { settled } = editor.getSnapshot()
  const gap = findItem(settled, id)
  if (!gap || !isGap(gap)) return
  if (choice === 'absent' && !isSeen(context, gap)) return playGap(context, gap)
  if (choice === 'extend')
    resolveAll(context, [gap], { step: EXTEND_STEP, done: EXTENDED, changes: extendGap(settled, id, editor.size), isFollowed: isSelected })
  else {
    const changes = resolveGaps(settled, new Set([id]), choice)
    const isFollowed = isSelected && choice !== 'open'
    resolveAll(context, [gap], { step: `mark % as ${RESOLVED[choice]}`, done: RESOLVED[choice], changes, isFollowed })
  }
}

/**
 * Returns the open gaps in a resolved gap's track whose frames were shown, so that they can be judged like it. Empty if the gap itself is
 * still open.
 */
export function similarGaps(context: EditorContext, gap: Gap): Gap[] {
  if (isOpen(gap)) return []
  return openGaps(context.editor.getSnapshot().settled).filter((other) => other.trackId === gap.trackId && isSeen(context, other))
}

/** Resolves the similar gaps in the same way as a gap, as one undo step. */
export function resolveSimilarGaps(context: EditorContext, gap: Gap): void {
  const { resolution } = gap
  const similar = similarGaps(context, gap)
  const changes = resolveGaps(context.editor.getSnapshot().settled, idsOf(similar), resolution)
  resolveAll(context, similar, { step: `mark % as ${RESOLVED[resolution]}`, done: RESOLVED[resolution], changes, isFollowed: false })
}

/** The reason why a gap can't be judged as absent. */
export const PLAY_FIRST = 'Play this gap before choosing Not in frame'

const EXTEND_STEP = 'cover %'
const EXTENDED = 'covered'

interface Resolving {
  /** The label of the undo step, with a percent sign for the name of the gaps. */
  readonly step: string
  readonly done: string
  readonly changes: readonly Change[]
  /** Whether the next open gap is selected. */
  readonly isFollowed: boolean
}

/** Resolves gaps as one undo step. */
function resolveAll({ editor }: EditorContext, gaps: readonly ReviewItem[], { step, done, changes, isFollowed }: Resolving): void {
  const name = nameOfItems(editor, gaps)
  const ids = idsOf(gaps)
  const queue = shownQueue(editor)
  const last = queue.findLastIndex(({ id }) => ids.has(id))
  const isOther = (item: ReviewItem): boolean => isGap(item) && isOpen(item) && !ids.has(item.id)
  const next = queue.slice(last + 1).find(isOther) ?? queue.find(isOther)
  editor.commit(step.replace('%', name), changes)
  // A resolved gap moves to the end of the queue, so the next open one is selected.
  if (next && isFollowed) editor.goTo(next.id)
  editor.announce(`${name}: ${done}`)
}

/** The actions that resolve gaps in the tracks of a video, and that go to open gaps. */
export function gapActions(context: ActionContext): Action[] {
  const { editor } = context
  const gaps = (): Gap[] => selectedItems(editor).filter(isGap)
  const unseen = (): Gap[] =>
    gaps()
      .filter((gap) => gap.resolution !== 'absent' && !isSeen(context, gap))
      .toSorted(byTime)
  const resolve = (resolution: GapResolution, label: string, shortcuts: readonly string[]): Action =>
    action({
      id: `gap-${resolution}`,
      label,
      group: 'Decide',
      shortcuts,
      isEnabled: () => gaps().some((gap) => gap.resolution !== resolution),
      isOn: () => gaps().length > 0 && gaps().every((gap) => gap.resolution === resolution),
      run: () =>
        resolveAll(context, gaps(), {
          step: `mark % as ${RESOLVED[resolution]}`,
          done: RESOLVED[resolution],
          changes: resolveGaps(editor.getSnapshot().settled, idsOf(gaps()), resolution),
          isFollowed: resolution !== 'open',
        }),
    })
  const absent = resolve('absent', 'Not in frame', ['a'])
  return [
    {
      ...absent,
      isEnabled: () => absent.isEnabled() && unseen().length === 0,
      whyDisabled: () => (unseen().length === 0 ? undefined : PLAY_FIRST),
    },
    action({
      id: 'gap-play',
      label: 'Play gap',
      group: 'Playback',
      // The key plays a gap that can't be judged yet.
      shortcuts: ['a'],
      isEnabled: () => unseen().length > 0,
      run: () => {
        const [first] = unseen()
        if (first) playGap(context, first)
      },
    }),
    resolve('covered', 'Already covered', ['c']),
    action({
      id: 'gap-extend',
      label: 'Cover gap',
      group: 'Decide',
      shortcuts: ['x'],
      isEnabled: () => gaps().some((gap) => gap.resolution !== 'covered'),
      run: () =>
        resolveAll(context, gaps(), {
          step: EXTEND_STEP,
          done: EXTENDED,
          changes: inTurn(editor.getSnapshot().settled, idsOf(gaps()), (review, id) => extendGap(review, id, editor.size)),
          isFollowed: true,
        }),
    }),
    resolve('open', 'Reopen gap', []),
    action({
      id: 'gap-similar',
      label: 'Apply to other gaps',
      group: 'Decide',
      isEnabled: () => gaps().length === 1 && gaps().some((gap) => similarGaps(context, gap).length > 0),
      run: () => {
        const [gap] = gaps()
        if (gap) resolveSimilarGaps(context, gap)
      },
    }),
    ...placesOfGap(context),
    goToGap(context, 1),
    goToGap(context, -1),
  ]
}

/** The actions that go to the start, the end and the track of the selected gap. */
function placesOfGap(context: ActionContext): Action[] {
  const { editor } = context
  const selected = (): Gap | undefined => {
    const { settled, selectedId } = editor.getSnapshot()
    const item = findItem(settled, selectedId)
    return item && isGap(item) ? item : undefined
  }
  const add = (id: string, label: string, go: (gap: Gap) => void): Action =>
    action({
      id,
      label,
      group: 'Navigate',
      isEnabled: () => selected() !== undefined,
      run: () => {
        const gap = selected()
        if (gap) go(gap)
      },
    })
  return [
    add('gap-start', 'Go to start of gap', ({ start }) => editor.clock.seek(start)),
    add('gap-end', 'Go to end of gap', ({ end }) => editor.clock.seek(end)),
    add('gap-track', 'Select track of gap', ({ trackId }) => goAndAnnounce(context, trackId)),
  ]
}

/** Goes to the next or previous open gap by time, and from the last one to the first. */
function goToGap(context: ActionContext, step: 1 | -1): Action {
  const { editor } = context
  const open = (): readonly { id: string; start: number }[] => openGaps(editor.getSnapshot().settled)
  return action({
    id: step === 1 ? 'next-gap' : 'previous-gap',
    label: step === 1 ? 'Next gap' : 'Previous gap',
    group: 'Navigate',
    shortcuts: [step === 1 ? 'g' : 'Shift+g'],
    isEnabled: () => open().length > 0,
    run: () => {
      const { settled, selectedId } = editor.getSnapshot()
      const gaps = open()
      const selected = gaps.findIndex(({ id }) => id === selectedId)
      const gap = settled.gaps?.find(({ id }) => id === selectedId)
      const time = gap?.start ?? editor.time
      const next =
        selected !== -1
          ? gaps.at((selected + step) % gaps.length)
          : step === 1
            ? (gaps.find(({ start }) => start > time) ?? gaps[0])
            : (gaps.findLast(({ start }) => start < time) ?? gaps.at(-1))
      if (!next) return
      // Each gap is shown from its start, even if its track has a box now.
      editor.clock.seek(next.start)
      goAndAnnounce(context, next.id)
    },
  })
}
