import { Button, Intent } from '@blueprintjs/core'
import { useQueryClient } from '@tanstack/react-query'

import { editProfile, invalidateGetUserInfo } from '#generated/app/app.ts'
import type { ProfileEdit } from '#generated/model/profileEdit.zod.ts'
import type { ProfileKey } from '#generated/model/profileKey.zod.ts'
import { notify } from '#notifications/notify.ts'
import { ErrorNotice } from '#ui/error-notice.tsx'
import { Field } from '#ui/forms/field.tsx'
import { typedIn, useForm } from '#ui/forms/use-form.ts'
import { profileEditOf, profileFields } from './profile-fields'
import styles from './profile.module.css'

interface ProfileFormProps {
  field: ProfileKey
  label: string
  value: string
  onDone: () => void
}

/** Edits one profile field. Escape discards the change. */
export function ProfileForm({ field, label, value, onDone }: ProfileFormProps) {
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
