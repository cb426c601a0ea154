import { CaretDown, ChevronLeft, ChevronRight } from '@blueprintjs/icons'
import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Button, Menu, MenuItem, PopoverNext, ProgressBar } from '@blueprintjs/core'

import { invalidateGetReasons } from '#generated/projects/projects.ts'
import { asksForReasons, useReasons } from '#api/use-reasons.ts'
import { canRedactAllAs, redactAllAs } from '#editor/actions/items/decision-actions.ts'
import { isOpen } from '#editor/items/gap.ts'
import { isGap, isTrack } from '#editor/item.ts'
import { isMark } from '#editor/items/mark.ts'
import { isSpan } from '#editor/items/span.ts'
import { countDecisions, findItem, reviewProgress } from '#editor/review.ts'
import { shownItems } from '#editor/label-filter.ts'
import { reviewQueue } from '#editor/queue.ts'
import { mediaTraits } from '#lib/media-traits.ts'
import { isReviewDone, progressWords } from '#lib/review/review-progress.ts'
import type { ReviewSession } from '../session/review-session'
import { useEditor } from '../session/use-editor'
import { ActionButton } from '../toolbar/action-button'
import { DeletedGroup } from './deleted-group'
import { ItemList, listName } from './item-list'
import type { RenderThumbnail } from './use-row'
import { ListFilters } from './list-filters'
import { MarkChoice } from './mark-choice'
import styles from './panel.module.css'
import { PeopleStrip } from './people-strip'
import { ReviewDefaults } from './review-defaults'
import { SaveState } from './save-state'
import { SpanChoice } from './span-choice'
import { DefaultStyle, SelectionChoice } from './style-choice'
import { selectedItems } from '#editor/selected-items.ts'
import { reasonLabel } from '#ui/forms/reason-select.tsx'

/** Shows how many items are reviewed, and goes to the next one that isn't. */
function ReviewedCount({ session }: { session: ReviewSession }) {
  const review = useEditor(session.editor, ({ settled }) => settled)
  const progress = reviewProgress(review)
  const words = progressWords(progress)
  if (words === undefined) return null
  return (
    <div className={styles.reviewed}>
      <span>{words}</span>
      <ProgressBar
        className={styles.bar ?? ''}
        value={progress.reviewed / progress.total}
        stripes={false}
        intent={isReviewDone(progress) ? 'success' : 'primary'}
        aria-label="Reviewed items"
        aria-valuetext={words}
      />
      <ActionButton session={session} actionId="next-unreviewed" size="small" />
    </div>
  )
}

/** Resolves several selected gaps. A single one is resolved in its row. */
function GapChoice({ session }: { session: ReviewSession }) {
  const { editor } = session
  const count = useEditor(editor, ({ selectedIds }) => selectedIds.size)
  const reason = useEditor(editor, () => {
    const hasOpen = selectedItems(editor).some((item) => isGap(item) && isOpen(item))
    return hasOpen ? session.actions.get('gap-absent').whyDisabled?.() : undefined
  })
  if (count < 2) return null
  return (
    <div className={`${styles.choice ?? ''} ${styles.selection ?? ''}`}>
      <h3 id="resolve-selection">Resolve {count} items</h3>
      <div className={styles.segments} role="group" aria-labelledby="resolve-selection">
        <ActionButton session={session} actionId="gap-absent" size="small" fill />
        <ActionButton session={session} actionId="gap-covered" size="small" fill />
        <ActionButton session={session} actionId="gap-extend" size="small" fill />
      </div>
      <div className={styles.row}>
        <ActionButton session={session} actionId="gap-play" size="small" variant="outlined" />
        <ActionButton session={session} actionId="gap-open" size="small" variant="outlined" />
      </div>
      {reason !== undefined && <p className={styles.advice}>{reason}</p>}
    </div>
  )
}

interface DetectionsPanelProps {
  session: ReviewSession
  /** Renders the contents of a box. Stable, because the rows are memoized. */
  renderThumbnail: RenderThumbnail
  /** The project of the file, whose reasons are offered. */
  projectId: string
  /** A notice about detection, shown above the list. */
  notice: ReactNode
}

/** Lists detections, drawn boxes and spans of audio with their decisions and styles. */
export function DetectionsPanel({ session, renderThumbnail, projectId, notice }: DetectionsPanelProps) {
  const { editor } = session
  const review = useEditor(editor, ({ settled }) => settled)
  const selectedId = useEditor(editor, (state) => state.selectedId)
  const selectedIds = useEditor(editor, (state) => state.selectedIds)
  const queue = useEditor(editor, (state) => reviewQueue(shownItems(state)))
  const { redact, keep } = countDecisions(review)
  const selected = findItem(review, selectedId)
  const place = queue.findIndex(({ id }) => id === selectedId) + 1
  return (
    <aside className={styles.panel} aria-label={listName(editor)}>
      <header className={styles.header}>
        <h2 className={styles.title}>Review</h2>
        <SaveState autosaver={session.autosaver} />
        <p className={styles.counts}>
          <strong>{redact}</strong> to redact, <strong>{keep}</strong> {editor.isVisual ? 'left visible' : 'left audible'}
        </p>
        <ReviewedCount session={session} />
      </header>
      {editor.isVisual && !editor.isPaged && <DefaultStyle session={session} />}
      <ReviewDefaults session={session} projectId={projectId} />
      {notice}
      {mediaTraits[editor.mediaType].hasFrames && <PeopleStrip {...{ session, renderThumbnail }} />}
      <ListFilters editor={editor} />
      {queue.length > 0 && (
        <div className={styles.browse}>
          <ActionButton session={session} actionId="previous" icon={<ChevronLeft />} isBare size="small" />
          <span className={styles.place}>{placeWords(place, selectedIds.size, queue.length)}</span>
          <ActionButton session={session} actionId="next" icon={<ChevronRight />} isBare size="small" />
          <span className={styles.spacer} />
          <ActionButton session={session} actionId="redact-all" size="small" />
          <RedactAllAs session={session} projectId={projectId} />
          <ActionButton session={session} actionId="keep-all" size="small" />
        </div>
      )}
      <ItemList session={session} queue={queue} renderThumbnail={renderThumbnail} />
      <DeletedGroup session={session} />
      {selected && isGap(selected) && <GapChoice session={session} />}
      {selected && isSpan(selected) && <SpanChoice session={session} projectId={projectId} />}
      {selected && isMark(selected) && <MarkChoice session={session} projectId={projectId} />}
      {selected && isTrack(selected) && <SelectionChoice session={session} projectId={projectId} item={selected} />}
    </aside>
  )
}

/** Returns the position of the selection in the list, or the number of selected items. */
function placeWords(place: number, selected: number, total: number): string {
  if (selected > 1) return `${selected} of ${total} selected`
  return place === 0 ? `${total} total` : `${place} of ${total}`
}

interface RedactAllAsProps {
  session: ReviewSession
  projectId: string
}

/** Opens the project's reasons, each of which redacts all listed items for it. Renders nothing where the project has no reasons. */
function RedactAllAs({ session, projectId }: RedactAllAsProps) {
  const client = useQueryClient()
  const reasons = useReasons(projectId)
  const canRun = useEditor(session.editor, () => canRedactAllAs(session))
  if (!asksForReasons(reasons)) return null
  const items = (
    <Menu aria-label="Redact all as">
      {reasons.map((reason) => (
        <MenuItem key={reason.code} text={reasonLabel(reason)} disabled={!canRun} onClick={() => redactAllAs(session, reason.code)} />
      ))}
    </Menu>
  )
  return (
    <PopoverNext
      content={items}
      placement="bottom-end"
      arrow={false}
      animation="minimal"
      // A reason may have been removed since the review was opened.
      onOpening={() => void invalidateGetReasons(client, projectId)}
    >
      {/* Never disabled, because the focus returns to it when a choice closes the menu. */}
      <Button variant="minimal" size="small" icon={<CaretDown />} aria-label="Redact all as…" title="Redact all for a reason" />
    </PopoverNext>
  )
}
