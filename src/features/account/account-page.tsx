import type { ReactNode } from 'react'

import { Page } from '../../ui/page'
import styles from './account-page.module.css'

interface AccountPageProps {
  title: string
  /** What the page is for, in a sentence. */
  lead: string
  children: ReactNode
}

/** The frame of a page in the account area. */
export function AccountPage({ title, lead, children }: AccountPageProps) {
  return (
    <Page title={title}>
      <header className={styles.header}>
        <h1>{title}</h1>
        <p className={styles.lead}>{lead}</p>
      </header>
      {children}
    </Page>
  )
}
