import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'

import { paths } from '#lib/addresses/paths.ts'
import mark from '#ui/mark.svg'
import { Page } from '#ui/page.tsx'
import styles from './auth.module.css'

interface AuthFrameProps {
  title: string
  /** Optional content below the card. */
  beside?: ReactNode
  children: ReactNode
}

/** Frames the pages around login. */
export function AuthFrame({ title, beside, children }: AuthFrameProps) {
  return (
    <Page title={title}>
      <div className={styles.frame}>
        <Link to={paths.landing()} className={styles.logo}>
          {/* Decoded with the page, because it would be missing in the first frame after the served page. */}
          <img src={mark} alt="" width={40} height={40} decoding="sync" />
          <span>Redaction Studio</span>
        </Link>
        <section className={styles.card}>
          <h1 className={styles.title}>{title}</h1>
          {children}
        </section>
        {beside}
      </div>
    </Page>
  )
}
