import { Button, FormGroup, TextArea } from '@blueprintjs/core'
import { Edit, Trash } from '@blueprintjs/icons'
import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { VersionUpdate } from '#contract'
import { invalidateGetMedia, invalidateListMedia, useGetMedia } from '#generated/media/media.ts'
import type { Version } from '#generated/model/version.zod.ts'
import { updateVersion, useDeleteVersion } from '#generated/versions/versions.ts'
import { invalidateVersions } from '#api/live/invalidate-versions.ts'
import { useIsOwn } from '#api/use-is-own.ts'
import { textValue } from '#lib/browser/form-values.ts'
import { notify } from '#notifications/notify.ts'
import { ConfirmDialog } from '#ui/forms/confirm-dialog.tsx'
import { Field } from '#ui/forms/field.tsx'
import { FormDialog } from '#ui/forms/form-dialog.tsx'

/** Reloads the lists that name a version. The socket reports the change, too, but only while it is connected. */
async function refresh(client: QueryClient, mediaId: string): Promise<void> {
  await Promise.all([invalidateVersions(client, mediaId), invalidateGetMedia(client, mediaId), invalidateListMedia(client)])
}

/** Renames a version, or deletes it if the file is the user's. */
export function VersionActions({ version }: { version: Version }) {
  const isOwn = useIsOwn()
  const media = useGetMedia(version.mediaId).data
  const [open, setOpen] = useState<'rename' | 'delete' | null>(null)
  const close = () => setOpen(null)
  return (
    <>
      {/* With words, they would need a line of their own in the panel of a step. */}
      <Button variant="minimal" icon={<Edit />} title="Rename" aria-label={`Rename “${version.title}”`} onClick={() => setOpen('rename')} />
      {media && isOwn(media) && (
        <Button
          variant="minimal"
          icon={<Trash />}
          title="Delete"
          aria-label={`Delete “${version.title}”`}
          onClick={() => setOpen('delete')}
        />
      )}
      {open === 'rename' && <RenameDialog version={version} onClose={close} />}
      <DeleteDialog version={version} isOpen={open === 'delete'} onClose={close} />
    </>
  )
}

function RenameDialog({ version, onClose }: { version: Version; onClose: () => void }) {
  const client = useQueryClient()
  return (
    <FormDialog<VersionUpdate>
      title={`Rename “${version.title}”`}
      submitText="Rename"
      schema={VersionUpdate}
      read={(data) => ({ title: textValue(data, 'title'), description: textValue(data, 'description') })}
      send={async (request) => {
        await updateVersion(version.mediaId, version.id, request)
        await refresh(client, version.mediaId)
        onClose()
      }}
      messages={{ title: 'Enter a title' }}
      onClose={onClose}
    >
      {(errorOf) => (
        <>
          <Field name="title" label="Title" type="text" autoComplete="off" defaultValue={version.title} error={errorOf('title')} />
          <Description value={version.description} error={errorOf('description')} />
        </>
      )}
    </FormDialog>
  )
}

function Description({ value, error }: { value: string; error: string | undefined }) {
  const isInvalid = error !== undefined
  return (
    <FormGroup
      label="Description"
      labelInfo="(optional)"
      labelFor="field-description"
      intent={isInvalid ? 'danger' : 'none'}
      helperText={isInvalid ? <span id="field-description-error">{error}</span> : undefined}
    >
      <TextArea
        id="field-description"
        name="description"
        fill
        autoResize
        defaultValue={value}
        aria-invalid={isInvalid}
        aria-describedby={isInvalid ? 'field-description-error' : undefined}
      />
    </FormGroup>
  )
}

function DeleteDialog({ version, isOpen, onClose }: { version: Version; isOpen: boolean; onClose: () => void }) {
  const client = useQueryClient()
  const { mutate, isPending, error, reset } = useDeleteVersion({
    mutation: {
      onSuccess: async () => {
        notify({ message: `Deleted version “${version.title}”`, variant: 'info' })
        await refresh(client, version.mediaId)
      },
    },
  })
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={`Delete “${version.title}”?`}
      confirmText="Delete version"
      cancelText="Cancel"
      isDanger
      isBusy={isPending}
      error={error}
      onConfirm={() => mutate({ mediaId: version.mediaId, versionId: version.id })}
      onCancel={() => {
        reset()
        onClose()
      }}
    >
      <p>The redacted file and its verification report will be deleted. This can’t be undone. The original and its review are kept.</p>
    </ConfirmDialog>
  )
}
