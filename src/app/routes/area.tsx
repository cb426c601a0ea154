import { NavLink, Outlet } from 'react-router-dom'

import styles from './area.module.css'

interface AreaProps {
  /** Names the landmark. */
  label: string
  tabs: readonly { text: string; to: string }[]
}

/** Pages that belong together, and the way from one to the other. */
export function Area({ label, tabs }: AreaProps) {
  return (
    <>
      <nav className={styles.tabs} aria-label={label}>
        {tabs.map(({ text, to }) => (
          <NavLink key={to} to={to} end className={styles.tab ?? ''}>
            {text}
          </NavLink>
        ))}
      </nav>
      <Outlet />
    </>
  )
}
