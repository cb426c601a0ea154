import type { ReactNode } from 'react'

import styles from './data-table.module.css'
import { VisuallyHidden } from './visually-hidden'

export interface Column {
  title: string
  /** Figures stand under each other at the right. */
  isFigure?: boolean
  /** The title is for screen readers only. */
  isTitleHidden?: boolean
}

interface DataTableProps {
  /** What the rows are. */
  label: string
  columns: readonly Column[]
  /** The rows. */
  children: ReactNode
}

/** A table of records. Where it is too wide it scrolls by itself, and never the page. */
export function DataTable({ label, columns, children }: DataTableProps) {
  return (
    // A part that scrolls must be reachable by keyboard.
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

/** A date, in one line. */
export function DateCell({ children }: { children: string }) {
  return <td className={styles.date}>{children}</td>
}

/** A cell with a figure. */
export function FigureCell({ children }: { children: ReactNode }) {
  return <td className={styles.figure}>{children}</td>
}

/** A cell with a name and, below it, what tells it from others of the same name. */
export function NameCell({ name, detail }: { name: ReactNode; detail?: ReactNode }) {
  return (
    <th scope="row" className={styles.name}>
      <span>{name}</span>
      {detail === undefined ? null : <span className={styles.detail}>{detail}</span>}
    </th>
  )
}

/** A cell with what can be done with the row. */
export function ActionsCell({ children }: { children: ReactNode }) {
  return (
    <td>
      <div className={styles.actions}>{children}</div>
    </td>
  )
}
