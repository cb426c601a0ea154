import type { Mark } from '#generated/model/mark.zod.ts'
import type { PageSize } from '../../../../engine/document/types'
import styles from './marks.module.css'

/** Draws the boxes of the marks on a page. They are hidden from screen readers because the mark list names them. */
export function MarkBoxes({ marks, page, size }: { marks: readonly Mark[]; page: number; size: PageSize | undefined }) {
  if (!size) return null
  const share = (part: number, whole: number): string => `${(100 * part) / whole}%`
  return marks
    .filter((mark) => mark.page === page || mark.everyPage === true)
    .flatMap(({ id, decision, boxes }) =>
      boxes.map(({ x, y, width, height }, index) => (
        <div
          key={`${id} ${index}`}
          className={`${styles.box} ${decision === 'keep' ? styles.kept : ''}`}
          style={{
            left: share(x, size.width),
            top: share(y, size.height),
            width: share(width, size.width),
            height: share(height, size.height),
          }}
          aria-hidden="true"
        />
      )),
    )
}
