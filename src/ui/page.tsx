import { useEffect, type ReactNode } from 'react'

import styles from './page.module.css'

interface PageProps {
  /** The title of the document and the name of the landmark. */
  title: string
  /** Whether the page fills the space below the header without scrolling. */
  full?: boolean
  children: ReactNode
}

/** Frames a page below the header. */
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
