import { BankAccount, Database, Document, Person } from '@blueprintjs/icons'
import type { JSX } from 'react'
import { Link, Outlet, useMatch } from 'react-router-dom'

import { useGetUserInfo } from '#generated/app/app.ts'
import { backendMode } from '#lib/addresses/backend-mode.ts'
import { paths } from '#lib/addresses/paths.ts'
import styles from './account-layout.module.css'

/** Lays out the account area: its navigation and the open page. */
export function Component() {
  // Nothing is sold to a local profile.
  const isLocal = useGetUserInfo().data?.localProfile === true
  return (
    <div className={styles.layout}>
      <nav className={styles.nav} aria-label="Account">
        <ul>
          <Entry path={paths.account()} icon={<Person />} text="Profile" />
          <Entry path={paths.yourPlan()} icon={<BankAccount />} text="Your plan" />
          {!isLocal && <Entry path={paths.invoices()} icon={<Document />} text="Invoices" />}
          {backendMode === 'embedded' && <Entry path={paths.storage()} icon={<Database />} text="Storage" />}
        </ul>
      </nav>
      <Outlet />
    </div>
  )
}

function Entry({ path, icon, text }: { path: string; icon: JSX.Element; text: string }) {
  // NavLink treats a path with a trailing slash as a different one.
  const isOpen = useMatch({ path, end: true }) !== null
  return (
    <li>
      <Link to={path} className={styles.entry ?? ''} {...(isOpen ? { 'aria-current': 'page' as const } : {})}>
        {icon}
        <span>{text}</span>
      </Link>
    </li>
  )
}
