import type { ReactNode } from 'react'

import styles from './data-table.module.css'
import { VisuallyHidden } from './visually-hidden'

export interface Column {
  title: string
  /** Whether the cells are figures, which are aligned right. */
  isFigure?: boolean
  /** Whether the title is only for screen readers. */
  isTitleHidden?: boolean
}

interface DataTableProps {
  /** The accessible name: a noun for the rows. */
  label: string
  columns: readonly Column[]
  children: ReactNode
}

/** Shows records in a table. A table that is too wide scrolls itself instead of the page. */
export function DataTable({ label, columns, children }: DataTableProps) {
  return (
    // Scrollable elements must be focusable.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={styles.frame} role="group" aria-label={`${label}, table`} tabIndex={0}>
      <table className={styles.table} aria-label={label}>
        <thead>
          <tr>
            {columns.map(({ title, isFigure = false, isTitleHidden = false }) => (
              <th key={title} scope="col" className={isFigure ? styles.figure : undefined}>
                {isTitleHidden ? <VisuallyHidden>{title}</VisuallyHidden> : title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  )
}

/** A cell with a date on one line. */
export function DateCell({ children }: { children: string }) {
  return <td className={styles.date}>{children}</td>
}

/** A cell with a figure. */
export function FigureCell({ children }: { children: ReactNode }) {
  return <td className={styles.figure}>{children}</td>
}

/** A cell with a name and an optional detail below it. */
export function NameCell({ name, detail }: { name: ReactNode; detail?: ReactNode }) {
  return (
    <th scope="row" className={styles.name}>
      <span>{name}</span>
      {detail === undefined ? null : <span className={styles.detail}>{detail}</span>}
    </th>
  )
}

/** A cell with the row's actions. */
export function ActionsCell({ children }: { children: ReactNode }) {
  return (
    <td>
      <div className={styles.actions}>{children}</div>
    </td>
  )
}
