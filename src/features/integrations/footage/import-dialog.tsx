import { Button, Dialog, DialogBody, DialogFooter, Intent } from '@blueprintjs/core'
import { useState } from 'react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useListProjects } from '#generated/projects/projects.ts'
import { useCapabilities } from '#api/use-capabilities.ts'
import { notify } from '#notifications/notify.ts'
import { useFocusReturn } from '#ui/hooks/use-focus-return.ts'
import {
  importCameraFile,
  importCameraMedia,
  invalidateListCameraFiles,
  invalidateListImportedMedia,
} from '#generated/integrations/integrations.ts'
import { invalidateListJobs } from '#generated/jobs/jobs.ts'
import { invalidateListMedia } from '#generated/media/media.ts'
import type { ImportOptions } from '#generated/model/importOptions.zod.ts'
import { secondsToWait, waitWords } from '../cloud/trouble'
import { TroubleNotice } from '../cloud/trouble-notice'
import { useCountdown } from '../cloud/use-countdown'
import { ImportFields } from './import-fields'
import { abilitiesOf, storeChoice, storedChoice, optionsOf, type Choice } from './import-options'
import { mediaTraits, typeOfMime } from '#lib/media-traits.ts'
import styles from './imports.module.css'
import type { Camera } from '#generated/model/camera.zod.ts'
import type { CameraFile } from '#generated/model/cameraFile.zod.ts'
import type { MediaType } from '#generated/model/mediaType.zod.ts'
import type { Span } from './spans'

/** The source of an import. */
type ImportSource =
  /** `words` describe the time span; `isVideo` is false when the range is too long for a video. */
  { kind: 'range'; camera: Camera; range: Span; words: string; isVideo: boolean } | { kind: 'file'; file: CameraFile }

/** Returns the media type of a source, unless a still is imported; it determines the available options. */
function sourceType(source: ImportSource): MediaType {
  return source.kind === 'range' ? 'video' : (typeOfMime(source.file.mimeType) ?? 'unknown')
}

function sourceTitle(source: ImportSource): string {
  return source.kind === 'range' ? source.camera.name : source.file.name
}

/** Returns whether a source has audio; undefined if the back end doesn't report it. */
function hasAudio(source: ImportSource): boolean | undefined {
  return source.kind === 'range' ? source.camera.hasAudio : source.file.hasAudio
}

const IMPORTING = ['import-from-camera-cloud']

/** Starts an import. Resolves when the job has been accepted, not when it is done. */
function useImport(source: ImportSource) {
  const client = useQueryClient()
  return useMutation({
    mutationKey: IMPORTING,
    mutationFn: (options: ImportOptions) => {
      if (source.kind === 'file') return importCameraFile(source.file.id, { options })
      const { start, end } = source.range
      return importCameraMedia({
        cameraId: source.camera.id,
        start: new Date(start).toISOString(),
        end: new Date(end).toISOString(),
        options,
      })
    },
    onSuccess: () =>
      Promise.all([
        invalidateListJobs(client),
        invalidateListMedia(client),
        invalidateListImportedMedia(client),
        ...(source.kind === 'file' ? [invalidateListCameraFiles(client)] : []),
      ]),
  })
}

/** The maximum page size of the contract. */
const MAX_PROJECTS = 200

/** Chooses the options of an import and starts it. Open while mounted. */
export function ImportDialog({ source, onClose }: { source: ImportSource; onClose: () => void }) {
  const [choice, setChoice] = useState(storedChoice)
  const projects = useListProjects({ rowsPerPage: MAX_PROJECTS })
  const client = useQueryClient()
  const { mutate, isPending, error } = useImport(source)
  const left = useCountdown(secondsToWait(error) ?? 0, error)
  useFocusReturn()
  const type = sourceType(source)
  const mustBeStill = source.kind === 'range' && !source.isVideo
  const { isVisual, hasFrames } = mediaTraits[type]
  const isStill = hasFrames && (mustBeStill || choice.isStill)
  const known = useCapabilities(isStill ? 'image' : type)
  const abilities = abilitiesOf(known, type, isStill || (isVisual && !hasFrames), hasAudio(source))
  const list = projects.data?.projects
  const projectId = (list?.find(({ id }) => id === choice.projectId) ?? list?.find(({ isDefault }) => isDefault) ?? list?.[0])?.id
  const change = (changes: Partial<Choice>): void => {
    const next = { ...choice, ...changes }
    storeChoice(next)
    setChoice(next)
  }
  const send = (): void => {
    // A double click can precede the render that disables the button.
    if (projectId === undefined || client.isMutating({ mutationKey: IMPORTING }) > 0) return
    mutate(optionsOf(choice, projectId, abilities, isStill), {
      onSuccess: () => {
        notify({ message: `Import from “${sourceTitle(source)}” started.`, variant: 'info' })
        onClose()
      },
    })
  }
  return (
    <Dialog
      isOpen
      title={`Import from ${sourceTitle(source)}`}
      className={styles.dialog ?? ''}
      onClose={onClose}
      canOutsideClickClose={false}
      canEscapeKeyClose={!isPending}
      // Closing now would lose the error, or the message that the import has started.
      isCloseButtonShown={!isPending}
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          send()
        }}
      >
        <DialogBody>
          <p className={styles.what}>{source.kind === 'range' ? source.words : `${source.file.directory} / ${source.file.name}`}</p>
          <ImportFields {...{ type, mustBeStill, isStill, choice, abilities }} projects={list} projectId={projectId} onChange={change} />
          {projects.error && (
            <TroubleNotice title="Couldn’t load projects" error={projects.error} onRetry={() => void projects.refetch()} />
          )}
          {error && <TroubleNotice error={error} />}
        </DialogBody>
        <DialogFooter
          actions={
            <>
              <Button text="Cancel" onClick={onClose} disabled={isPending} />
              <Button
                type="submit"
                text={left > 0 ? waitWords(left) : 'Import'}
                intent={Intent.PRIMARY}
                loading={isPending}
                disabled={projectId === undefined || left > 0}
              />
            </>
          }
        />
      </form>
    </Dialog>
  )
}
