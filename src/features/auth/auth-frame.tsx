import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'

import { paths } from '../../lib/paths'
import mark from '../../ui/mark.svg'
import { Page } from '../../ui/page'
import styles from './auth.module.css'

/** The frame of the log-in and sign-up pages. */
export function AuthFrame({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Page title={title}>
      <div className={styles['frame']}>
        <Link to={paths.landing()} className={styles['logo']}>
          <img src={mark} alt="" width={40} height={40} />
          <span>Redaction Studio</span>
        </Link>
        <section className={styles['card']}>
          <h1 className={styles['title']}>{title}</h1>
          {children}
        </section>
      </div>
    </Page>
  )
}
