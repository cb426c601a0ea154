import { Button, FormGroup, InputGroup } from '@blueprintjs/core'
import { Lock } from '@blueprintjs/icons'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState, type SubmitEvent } from 'react'

import { unlockMedia } from '#generated/documents/documents.ts'
import { invalidateGetMediaDetails } from '#generated/media/media.ts'
import type { Media } from '#generated/model/media.zod.ts'
import { ApiError } from '#api/api-error.ts'
import { refreshMedia } from '#api/use-media-actions.ts'
import type { FailureCode } from '#lib/failure-codes.ts'
import { errorWords } from '#lib/words/error-words.ts'
import styles from './document.module.css'

/** Requests the password of a PDF. It is read from the field once, and never stored. */
export function UnlockForm({ media }: { media: Media }) {
  const client = useQueryClient()
  const field = useRef<HTMLInputElement>(null)
  const [isOpening, setOpening] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const onSubmit = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault()
    const password = field.current?.value ?? ''
    if (field.current) field.current.value = ''
    if (password === '') {
      setProblem('Enter the password.')
      field.current?.focus()
      return
    }
    setOpening(true)
    setProblem(null)
    try {
      await unlockMedia(media.id, { password })
      await Promise.all([refreshMedia(client, media.id), invalidateGetMediaDetails(client, media.id)])
    } catch (error) {
      const isWrong = error instanceof ApiError && error.reason === ('wrong-password' satisfies FailureCode)
      setProblem(isWrong ? 'Wrong password. Try again.' : errorWords(error))
      field.current?.focus()
    }
    setOpening(false)
  }
  return (
    <div className={styles.locked}>
      <form className={styles.unlock} onSubmit={(event) => void onSubmit(event)} noValidate>
        <Lock size={40} />
        <h2>Password required</h2>
        <p className={styles.muted}>{media.name} is encrypted. The password is used once and isn’t stored.</p>
        <p className={styles.muted}>
          A copy without encryption replaces the stored file. Reports also name the SHA-256 of the file as uploaded.
        </p>
        <FormGroup
          label="Password"
          labelFor="document-password"
          helperText={<span role="alert">{problem}</span>}
          intent={problem === null ? 'none' : 'danger'}
        >
          <InputGroup
            inputRef={field}
            id="document-password"
            type="password"
            autoComplete="off"
            maxLength={512}
            aria-invalid={problem !== null}
          />
        </FormGroup>
        <Button type="submit" intent="primary" text="Open document" fill loading={isOpening} />
      </form>
    </div>
  )
}
