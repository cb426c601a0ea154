import { Button } from '@blueprintjs/core'
import type { ReactNode } from 'react'

import styles from './dev.module.css'

/** Groups overrides of one kind. */
export function Section({ title, isWide = false, children }: { title: string; isWide?: boolean; children: ReactNode }) {
  return (
    <section className={isWide ? `${styles.section} ${styles.wide}` : styles.section} aria-label={title}>
      <h2>{title}</h2>
      {children}
    </section>
  )
}

/** Shows an entry of the error catalogue with a button that triggers it. */
export function ErrorEntry({ title, shows, onHappen }: { title: string; shows: string; onHappen: () => void }) {
  return (
    <li className={styles.entry}>
      <div>
        {title}
        <p className={styles.shows}>{shows}</p>
      </div>
      <Button size="small" text="Show" aria-label={`Show: ${title}`} onClick={onHappen} />
    </li>
  )
}
