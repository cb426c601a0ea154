import { SmallTick, Trash } from '@blueprintjs/icons'
import { memo } from 'react'

import type { Mark } from '#generated/model/mark.zod.ts'
import { decide } from '#editor/actions/decision-actions.ts'
import { deleteItem } from '#editor/actions/review-actions.ts'
import { confidenceWords } from '#lib/confidence.ts'
import type { ReviewSession } from '../session/review-session'
import styles from './detection-row.module.css'
import { useRow, type RowPlace } from './use-row'

interface MarkRowProps extends RowPlace {
  session: ReviewSession
  mark: Mark
}

/** Renders a mark of a document with its text, page and decision. */
export const MarkRow = memo(function MarkRow({ session, mark, ...place }: MarkRowProps) {
  const { editor } = session
  const { id, decision, text, page, everyPage, reason, reviewed, group } = mark
  const { attach, main, select, props: row } = useRow(editor, id, place)
  const name = editor.nameOf(id)
  return (
    <li ref={attach} className={styles.row} {...row} data-decision={decision}>
      <button ref={main} type="button" className={styles.main} aria-current={place.isSelected} onClick={select}>
        <span className={styles.words}>
          <span className={styles.name}>
            {name}
            {reviewed && (
              <span className={styles.tick} role="img" aria-label="Reviewed" title="Reviewed">
                <SmallTick size={16} />
              </span>
            )}
            {reason !== undefined && (
              <span className={styles.reason} title={`Reason: ${reason}`}>
                {reason}
              </span>
            )}
          </span>
          {text !== null && (
            <q className={styles.text} title={text}>
              {text}
            </q>
          )}
          <span className={styles.detail}>
            {[everyPage === true ? 'Every page' : `Page ${page}`, ...foundWords(mark), ...(group === undefined ? [] : ['Grouped'])].join(
              ' · ',
            )}
          </span>
        </span>
      </button>
      <span className={styles.decision} role="group" aria-label={`Decision for ${name}`}>
        <button type="button" aria-pressed={decision === 'redact'} onClick={() => decide(session, id, 'redact')}>
          Redact
        </button>
        <button type="button" aria-pressed={decision === 'keep'} onClick={() => decide(session, id, 'keep')}>
          Leave visible
        </button>
      </span>
      <button
        type="button"
        className={styles.delete}
        aria-label={`Delete ${name}`}
        title={`Delete ${name}`}
        onClick={() => deleteItem(session, id)}
      >
        <Trash size={14} />
      </button>
    </li>
  )
})

/** Returns how a mark was found. One that the search of a project has added was not drawn. */
function foundWords(mark: Mark): string[] {
  const { source, text, foundBy } = mark
  const byHand = source === 'drawn' && text !== null
  if (!foundBy) return [byHand ? 'Added by hand' : confidenceWords(mark)]
  const list = foundBy.list === 'terms' ? 'Search term' : 'Watch list'
  const term = text?.toLowerCase().includes(foundBy.text.toLowerCase()) === true ? list : `${list}: ${foundBy.text}`
  return byHand ? [term] : [confidenceWords(mark), term]
}
