import { Menu, MenuItem, PopoverNext } from '@blueprintjs/core'
import { Dashboard, Home, LogOut, Person, Time } from '@blueprintjs/icons'
import { useQueryClient } from '@tanstack/react-query'
import { useLocation, useNavigate } from 'react-router-dom'
import { useSnapshot } from 'valtio'

import type { UserInfo } from '../../generated/model/userInfo.zod'
import { isEnterpriseMember } from '../api/roles'
import { remainingTime } from '../lib/durations'
import { initialsOf } from '../lib/initials'
import { paths } from '../lib/paths'
import { flagsState } from '../state/flags'
import styles from './header.module.css'
import { endSession } from './logout'
import { ThemeMenu } from './theme-menu'

/** The avatar and the menu behind it. */
export function AccountMenu({ info }: { info: UserInfo }) {
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const isHome = useLocation().pathname === paths.home()
  const flags = useSnapshot(flagsState)
  const { name, email } = info.user
  const timeLeft = remainingTime(info.remainingSeconds)
  const menu = (
    <>
      <div className={styles['person']}>
        <span>{name}</span>
        <span className={styles['email']}>{email}</span>
        {timeLeft === null ? null : <span className={styles['email']}>Remaining time: {timeLeft}</span>}
      </div>
      <Menu>
        {isHome ? null : <MenuItem icon={<Home />} text="Home" onClick={() => void navigate(paths.home())} />}
        {isEnterpriseMember(info) ? (
          <MenuItem icon={<Dashboard />} text="Dashboard" onClick={() => void navigate(paths.enterpriseAccount())} />
        ) : null}
        {flags['account-page'] ? (
          <MenuItem icon={<Dashboard />} text="Dashboard (new)" onClick={() => void navigate(paths.dashboard())} />
        ) : null}
        {isEnterpriseMember(info) ? null : (
          <>
            <MenuItem icon={<Person />} text="Account" onClick={() => void navigate(paths.account())} />
            <MenuItem icon={<Time />} text="Top up" onClick={() => void navigate(paths.yourPlan())} />
          </>
        )}
        <ThemeMenu />
        <MenuItem icon={<LogOut />} text="Log out" onClick={() => void endSession({ queryClient, navigate })} />
      </Menu>
    </>
  )
  return (
    <PopoverNext content={menu} placement="bottom-end">
      <button type="button" className={styles['avatar']} aria-label={`Account of ${name}`}>
        {initialsOf(name)}
      </button>
    </PopoverNext>
  )
}
