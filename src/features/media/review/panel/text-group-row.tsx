import { ChevronDown, ChevronRight } from '@blueprintjs/icons'
import { memo, type MouseEvent } from 'react'

import { commonDecision } from '#editor/item.ts'
import { decideGroup, toggleGroup } from '#editor/actions/items/decision-actions.ts'
import { deleteGroup } from '#editor/actions/review-actions.ts'
import { selectGroup } from '#editor/actions/selected.ts'
import { isMark } from '#editor/items/mark.ts'
import { groupDecisionWords, groupName, rowIdOf, type TextGroup } from '#editor/text-groups.ts'
import { isSurroundings } from '#lib/review/around/surroundings.ts'
import { isReviewed } from '#lib/review/is-reviewed.ts'
import { progressWords } from '#lib/review/review-progress.ts'
import { formatCount, formatNumber } from '#lib/words/formats.ts'
import type { ReviewSession } from '../session/review-session'
import { DecisionButtons, DeleteButton, ReviewedMark } from './item-row'
import styles from './item-row.module.css'
import { useRow, type RowPlace } from './use-row'

interface TextGroupRowProps extends RowPlace {
  session: ReviewSession
  group: TextGroup
  isOpen: boolean
}

/** Renders the marks with the same text, or the covers around a region, as one row with one decision, which can be opened. */
export const TextGroupRow = memo(function TextGroupRow({ session, group, isOpen, ...place }: TextGroupRowProps) {
  const { editor } = session
  const { text, items } = group
  const name = groupName(group, editor)
  const areCovers = isSurroundings(group.key)
  const { attach, main, props: row } = useRow(editor, rowIdOf(group), place)
  const decision = commonDecision(items)
  const reviewed = items.filter(isReviewed).length
  const select = ({ shiftKey, ctrlKey, metaKey }: MouseEvent): void => {
    const last = items.at(-1)
    if (shiftKey && last) editor.extendTo(last.id)
    else if (ctrlKey || metaKey) editor.selectAllOf([...new Set([...editor.getSnapshot().selectedIds, ...items.map(({ id }) => id)])])
    else selectGroup(session, group)
  }
  const Chevron = isOpen ? ChevronDown : ChevronRight
  return (
    <li ref={attach} className={styles.row} {...row} data-decision={decision ?? 'mixed'}>
      <button
        type="button"
        className={styles.toggle}
        aria-expanded={isOpen}
        aria-label={areCovers ? `Regions of “${name}”` : `Marks of ${name}`}
        title={isOpen ? 'Collapse' : 'Expand'}
        onClick={() => toggleGroup(session, group)}
      >
        <Chevron size={16} />
      </button>
      <button ref={main} type="button" className={styles.main} aria-current={place.isSelected} onClick={select}>
        <span className={styles.words}>
          <span className={styles.name}>
            <span className={styles.groupText} title={areCovers ? name : text}>
              {areCovers ? name : text}
            </span>
            {!areCovers && <span className={styles.times}>× {formatNumber(items.length)}</span>}
            {reviewed === items.length && <ReviewedMark words="All reviewed" />}
          </span>
          <span className={styles.detail}>{areCovers ? formatCount(items.length, 'region') : pageWords(group)}</span>
          {decision === undefined && <span className={styles.detail}>{groupDecisionWords(group)}</span>}
          {reviewed > 0 && reviewed < items.length && (
            <span className={styles.detail}>{progressWords({ reviewed, total: items.length })}</span>
          )}
        </span>
      </button>
      <DecisionButtons
        name={name}
        decision={decision}
        keepWords="Leave visible"
        onDecide={(chosen) => decideGroup(session, group, chosen)}
      />
      {areCovers && <DeleteButton name={name} onDelete={() => deleteGroup(session, group)} />}
    </li>
  )
})

/** Returns the number of pages with marks of a group, or the only page. */
function pageWords({ items }: TextGroup): string {
  const marks = items.filter(isMark)
  if (marks.some(({ everyPage }) => everyPage === true)) return 'Every page'
  const pages = new Set(marks.map(({ page }) => page))
  const [page] = pages
  return pages.size === 1 ? `Page ${page}` : formatCount(pages.size, 'page')
}
