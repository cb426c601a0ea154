import { useEffect, useRef, useState } from 'react'
import { Button, Callout, Intent } from '@blueprintjs/core'
import { Edit } from '@blueprintjs/icons'
import { Link } from 'react-router-dom'

import { ProfileEdit } from '#contract'
import { useGetUserInfo, editProfile, invalidateGetUserInfo } from '#generated/app/app.ts'
import type { UserInfo } from '#generated/model/userInfo.zod.ts'
import type { ProfileKey } from '#generated/model/profileKey.zod.ts'
import { paths } from '#lib/addresses/paths.ts'
import { formatDate } from '#lib/words/formats.ts'
import { SUPPORT_ADDRESS } from '#lib/addresses/support-address.ts'
import { ErrorState, LoadingState } from '#ui/states.tsx'
import { AccountPage } from './account-page'
import { PasswordSections } from './password/password-sections'
import styles from './profile.module.css'
import { SecondFactorSection } from './second-factor/second-factor-section'
import { useQueryClient } from '@tanstack/react-query'
import { notify } from '#notifications/notify.ts'
import { ErrorNotice } from '#ui/error-notice.tsx'
import { Field } from '#ui/forms/field.tsx'
import { typedIn, useForm } from '#ui/forms/use-form.ts'

/** The editable profile fields, in display order. */
const profileFields: { key: ProfileKey; label: string; autoComplete: string }[] = [
  { key: 'name', label: 'Name', autoComplete: 'name' },
  { key: 'company', label: 'Company', autoComplete: 'organization' },
  { key: 'jobTitle', label: 'Job title', autoComplete: 'organization-title' },
]

const NamedEdit = ProfileEdit.extend({ value: ProfileEdit.shape.value.min(1) })

/** Returns the contract's schema for an edit. A name is required too, because reports and the header show it. */
function profileEditOf(key: ProfileKey): typeof ProfileEdit {
  return key === 'name' ? NamedEdit : ProfileEdit
}

interface ProfileFormProps {
  field: ProfileKey
  label: string
  value: string
  onDone: () => void
}

/** Edits one profile field. Escape discards the change. */
function ProfileForm({ field, label, value, onDone }: ProfileFormProps) {
  const client = useQueryClient()
  const { errors, isSending, submit } = useForm<ProfileEdit>({
    schema: profileEditOf(field),
    read: (data) => ({ key: field, value: typedIn(data, 'value') }),
    send: async (edit) => {
      await editProfile(edit)
      await invalidateGetUserInfo(client)
      notify({ message: `${label} saved.`, variant: 'info' })
      onDone()
    },
    messages: { value: `Enter your ${label.toLowerCase()}` },
  })
  return (
    <form
      noValidate
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        void submit(event.currentTarget)
      }}
    >
      {errors.failure && <ErrorNotice error={errors.failure.error} />}
      <Field
        name="value"
        label={label}
        isLabelHidden
        hasFocus
        onEscape={onDone}
        type="text"
        autoComplete={profileFields.find(({ key }) => key === field)?.autoComplete ?? 'off'}
        error={errors.fields['value']}
        defaultValue={value}
      />
      <div className={styles.buttons}>
        <Button type="submit" intent={Intent.PRIMARY} text="Save" loading={isSending} />
        <Button text="Cancel" disabled={isSending} onClick={onDone} />
      </div>
    </form>
  )
}

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
      {data?.localProfile === true && <LocalNote />}
      {data && <Profile user={data.user} isLocal={data.localProfile === true} />}
      {data && data.localProfile !== true && <PasswordSections user={data.user} />}
      {data && data.localProfile !== true && <SecondFactorSection />}
      {isLoadingError && <ErrorState title="Couldn’t load your profile" error={error} onRetry={() => void refetch()} />}
      {!data && !isLoadingError && <LoadingState label="Loading your profile…" />}
    </AccountPage>
  )
}

/** Offers to turn a profile without an account into one. */
function LocalNote() {
  return (
    <Callout className={styles.local ?? ''} icon={null}>
      <div>
        <strong>This profile has no account</strong>
        <p>Anyone who opens this browser can use it. Name it to protect it with an email and a password.</p>
      </div>
      <Link className="bp6-button bp6-intent-primary" to={paths.nameProfile()}>
        Name this profile
      </Link>
    </Callout>
  )
}

function Profile({ user, isLocal }: { user: UserInfo['user']; isLocal: boolean }) {
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
      <ProfileRow label="Email" value={user.email} {...(isLocal ? {} : { note: `To change it, email ${SUPPORT_ADDRESS}.` })} />
      <ProfileRow label="Member since" value={formatDate(user.dateCreated)} />
    </dl>
  )
}
