import { Button } from '@blueprintjs/core'
import { useState } from 'react'

import { useGetSecondFactor } from '#generated/app/app.ts'
import type { UserInfo } from '#generated/model/userInfo.zod.ts'
import { AccountSection } from '../account-section'
import { SessionsSection } from '../sessions/sessions-section'
import { ChangePasswordDialog } from './change-password-dialog'
import { useMayHaveSessions } from './use-may-have-sessions'

interface PasswordSectionsProps {
  user: UserInfo['user']
}

/** Changes the password of an account, and ends its other sessions. Back ends without two-step sign-in lack both calls. */
export function PasswordSections({ user }: PasswordSectionsProps) {
  const methods = useGetSecondFactor().data?.signInMethods ?? []
  const mayHaveSessions = useMayHaveSessions()
  return (
    <>
      {methods.includes('password') && <PasswordSection user={user} />}
      {methods.length > 0 && mayHaveSessions && <SessionsSection />}
    </>
  )
}

function PasswordSection({ user }: PasswordSectionsProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <AccountSection title="Password" actions={<Button text="Change password" onClick={() => setOpen(true)} />}>
      {isOpen && <ChangePasswordDialog user={user} onClose={() => setOpen(false)} />}
    </AccountSection>
  )
}
