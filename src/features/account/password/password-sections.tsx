import { Button } from '@blueprintjs/core'
import { useState } from 'react'

import { endOtherSessions, useGetSecondFactor } from '#generated/app/app.ts'
import type { UserInfo } from '#generated/model/userInfo.zod.ts'
import { notify } from '#notifications/notify.ts'
import { ErrorNotice } from '#ui/error-notice.tsx'
import { AccountSection } from '../account-section'
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

function SessionsSection() {
  const [isSending, setSending] = useState(false)
  const [failure, setFailure] = useState<{ error: unknown } | null>(null)

  async function end(): Promise<void> {
    setSending(true)
    setFailure(null)
    try {
      await endOtherSessions()
      notify({ message: 'Your other sessions are logged out.', variant: 'info' })
    } catch (error) {
      setFailure({ error })
    } finally {
      setSending(false)
    }
  }

  return (
    <AccountSection title="Sessions" actions={<Button text="Log out other sessions" loading={isSending} onClick={() => void end()} />}>
      <p>You may still be logged in on other browsers and devices.</p>
      {failure && <ErrorNotice error={failure.error} />}
    </AccountSection>
  )
}
