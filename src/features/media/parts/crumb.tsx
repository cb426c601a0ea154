import { Link } from 'react-router-dom'

import styles from './crumb.module.css'

/** Links from a page to its parent, before the heading. */
export function Crumb({ to, text }: { to: string; text: string }) {
  return (
    <Link to={to} className={styles.crumb ?? ''}>
      {text}
    </Link>
  )
}
