import { useEffect, useRef, useState } from 'react'
import { Button } from '@blueprintjs/core'
import { Edit } from '@blueprintjs/icons'

import { useGetUserInfo } from '#generated/app/app.ts'
import type { UserInfo } from '#generated/model/userInfo.zod.ts'
import type { ProfileKey } from '#generated/model/profileKey.zod.ts'
import { formatDate } from '#lib/words/formats.ts'
import { SUPPORT_ADDRESS } from '#lib/addresses/support-address.ts'
import { ErrorState, LoadingState } from '#ui/states.tsx'
import { AccountPage } from './account-page'
import { ProfileForm } from './profile-form'
import { profileFields } from './profile-fields'
import styles from './profile.module.css'

interface ProfileRowProps {
  label: string
  value: string | null
  note?: string
  /** The field that the row's button edits; rows without it have no button. */
  edits?: ProfileKey
  isEditable?: boolean
  onEdit?: () => void
}

/** Shows one profile field. */
function ProfileRow({ label, value, note, edits, isEditable = false, onEdit }: ProfileRowProps) {
  const isThere = value !== null && value !== ''
  return (
    <div className={styles.row}>
      <dt>{label}</dt>
      <dd>
        <span className={isThere ? styles.value : styles.muted}>{isThere ? value : 'Not set'}</span>
        {note !== undefined && <span className={styles.muted}>{note}</span>}
      </dd>
      {edits !== undefined && onEdit && (
        <dd className={styles.action}>
          <Button
            variant="minimal"
            icon={<Edit />}
            text="Edit"
            aria-label={`Edit ${label.toLowerCase()}`}
            data-edits={edits}
            disabled={!isEditable}
            onClick={onEdit}
          />
        </dd>
      )}
    </div>
  )
}

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
