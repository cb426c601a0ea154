import { Button, FormGroup, Intent, TextArea } from '@blueprintjs/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import type { Version } from '#generated/model/version.zod.ts'
import { useReleaseVersion } from '#generated/versions/versions.ts'
import { invalidateVersions } from '#api/live/invalidate-versions.ts'
import { isBlank } from '#lib/search/blank-text.ts'
import { ErrorNotice } from '#ui/error-notice.tsx'
import styles from './versions.module.css'

const MAX_CHARACTERS = 2000

/** Returns the problem of an invalid release reason, or undefined. */
function reasonProblem(reason: string): string | undefined {
  const { length } = reason.trim()
  if (isBlank(reason)) return 'Enter a reason for the release.'
  if (length > MAX_CHARACTERS) return `The reason has ${length} characters. The maximum is ${MAX_CHARACTERS}.`
  return undefined
}

/** Releases a version on hold despite its findings. The reason is stored with the version. */
export function ReleaseForm({ version }: { version: Version }) {
  const client = useQueryClient()
  const { mutate, isPending, error } = useReleaseVersion({
    mutation: { onSuccess: () => invalidateVersions(client, version.mediaId) },
  })
  const [reason, setReason] = useState('')
  const [hasTried, setTried] = useState(false)
  const problem = hasTried ? reasonProblem(reason) : undefined
  const id = `reason-${version.id}`

  function submit(): void {
    setTried(true)
    if (reasonProblem(reason) !== undefined) return
    mutate({ mediaId: version.mediaId, versionId: version.id, data: { reason: reason.trim() } })
  }

  return (
    <form
      noValidate
      className={styles.release}
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <FormGroup
        label="Reason for releasing despite findings"
        labelFor={id}
        intent={problem === undefined ? Intent.NONE : Intent.DANGER}
        helperText={problem === undefined ? undefined : <span id={`${id}-error`}>{problem}</span>}
      >
        <TextArea
          id={id}
          fill
          value={reason}
          aria-invalid={problem !== undefined}
          aria-describedby={problem === undefined ? undefined : `${id}-error`}
          onChange={({ currentTarget }) => setReason(currentTarget.value)}
        />
      </FormGroup>
      {error && <ErrorNotice className={styles.refused} error={error} />}
      <Button type="submit" text={error ? 'Try again' : 'Release anyway'} loading={isPending} />
    </form>
  )
}
