import type { ReactNode } from 'react'

import { Page } from '#ui/page.tsx'
import styles from './account-page.module.css'

interface AccountPageProps {
  title: string
  /** Text that users need to read before they edit. */
  lead?: string
  children: ReactNode
}

/** Lays out a page of the account area. */
export function AccountPage({ title, lead, children }: AccountPageProps) {
  return (
    <Page title={title}>
      <header className={styles.header}>
        <h1>{title}</h1>
        {lead !== undefined && <p className={styles.lead}>{lead}</p>}
      </header>
      {children}
    </Page>
  )
}
