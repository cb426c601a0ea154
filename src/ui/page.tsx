import { useEffect, type ReactNode } from 'react'

import styles from './page.module.css'

interface PageProps {
  /** Names the document, and the landmark. */
  title: string
  /** The page takes the whole room below the header and scrolls nothing itself. */
  full?: boolean
  children: ReactNode
}

/** The frame of a page below the header. */
export function Page({ title, full = false, children }: PageProps) {
  useEffect(() => {
    document.title = `${title} – Redaction Studio`
  }, [title])
  return (
    <main id="main" aria-label={title} tabIndex={-1} className={full ? styles.full : styles.page}>
      {children}
    </main>
  )
}
