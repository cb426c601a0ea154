import { useId, type ReactNode } from 'react'

import styles from './account-section.module.css'

interface AccountSectionProps {
  title: string
  /** The buttons beside the title. */
  actions: ReactNode
  children: ReactNode
}

/** Lays out a section of the profile: its title, its buttons and what they are about. */
export function AccountSection({ title, actions, children }: AccountSectionProps) {
  const id = useId()
  return (
    <section className={styles.section} aria-labelledby={id}>
      <div className={styles.head}>
        <h2 id={id}>{title}</h2>
        <div className={styles.buttons}>{actions}</div>
      </div>
      {children}
    </section>
  )
}
