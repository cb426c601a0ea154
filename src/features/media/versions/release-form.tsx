import { Button, FormGroup, Intent, TextArea } from '@blueprintjs/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import type { Version } from '#generated/model/version.zod.ts'
import { invalidateListVersions, useReleaseVersion } from '#generated/versions/versions.ts'
import styles from './versions.module.css'

const MOST_CHARACTERS = 2000

/** Why a reason will not do, or undefined. */
export function reasonProblem(reason: string): string | undefined {
  const { length } = reason.trim()
  if (length === 0) return 'Write why this version may be released.'
  if (length > MOST_CHARACTERS) return `The reason is ${length} characters long; at most ${MOST_CHARACTERS} are kept.`
  return undefined
}

/** Lets a version go in spite of its findings, with the reason, which the version keeps. */
export function ReleaseForm({ version }: { version: Version }) {
  const client = useQueryClient()
  const { mutate, isPending, error } = useReleaseVersion({
    mutation: { onSuccess: () => invalidateListVersions(client, version.mediaId) },
  })
  const [reason, setReason] = useState('')
  const [hasTried, setTried] = useState(false)
  const problem = hasTried ? (reasonProblem(reason) ?? error?.message) : undefined
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
        label="Reason for releasing it all the same"
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
      <Button type="submit" text="Release with a reason" loading={isPending} />
    </form>
  )
}
