import { NavLink, Outlet } from 'react-router-dom'

import styles from './area.module.css'

interface AreaProps {
  /** The accessible name of the navigation. */
  label: string
  tabs: readonly { text: string; to: string }[]
}

/** Frames pages that belong together with tabs between them. */
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
