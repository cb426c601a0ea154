import { useEffect, useRef, useState } from 'react'

import { useGetUserInfo } from '#generated/app/app.ts'
import type { UserInfo } from '#generated/model/userInfo.zod.ts'
import type { ProfileKey } from '#generated/model/profileKey.zod.ts'
import { formatDate } from '#lib/formats.ts'
import { SUPPORT_ADDRESS } from '#lib/support-address.ts'
import { ErrorState, LoadingState } from '#ui/states.tsx'
import { AccountPage } from './account-page'
import { ProfileForm } from './profile-form'
import { profileFields } from './profile-fields'
import { ProfileRow } from './profile-row'
import styles from './profile.module.css'

/** Shows the user's profile, editable one field at a time. */
export function Component() {
  const { data, error, isLoadingError, refetch } = useGetUserInfo()
  return (
    <AccountPage title="Profile" lead="Your name appears in verification reports.">
      {data && <Profile user={data.user} />}
      {isLoadingError && <ErrorState title="Couldn't load your profile" error={error} onRetry={() => void refetch()} />}
      {!data && !isLoadingError && <LoadingState label="Loading your profile…" />}
    </AccountPage>
  )
}

function Profile({ user }: { user: UserInfo['user'] }) {
  const [edited, setEdited] = useState<ProfileKey | null>(null)
  const list = useRef<HTMLDListElement>(null)
  const lastEdited = useRef<ProfileKey | null>(null)

  useEffect(() => {
    // Returns the focus, which was lost with the form, to the button that opened it.
    if (edited === null && lastEdited.current) list.current?.querySelector<HTMLElement>(`[data-edits="${lastEdited.current}"]`)?.focus()
    lastEdited.current = edited
  }, [edited])

  return (
    <dl ref={list} className={styles.profile}>
      {profileFields.map(({ key, label }) =>
        edited === key ? (
          <div key={key} className={styles.row}>
            <dt>{label}</dt>
            <dd>
              <ProfileForm field={key} label={label} value={user[key] ?? ''} onDone={() => setEdited(null)} />
            </dd>
          </div>
        ) : (
          <ProfileRow key={key} label={label} value={user[key]} edits={key} isEditable={edited === null} onEdit={() => setEdited(key)} />
        ),
      )}
      <ProfileRow label="Email" value={user.email} note={`To change it, email ${SUPPORT_ADDRESS}.`} />
      <ProfileRow label="Member since" value={formatDate(user.dateCreated)} />
    </dl>
  )
}
