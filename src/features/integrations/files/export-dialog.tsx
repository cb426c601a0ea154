import { Button, Dialog, DialogBody, DialogFooter, FormGroup, HTMLSelect, Intent } from '@blueprintjs/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { exportToCameraFiles } from '#generated/integrations/integrations.ts'
import { invalidateListJobs } from '#generated/jobs/jobs.ts'
import { useListMedia } from '#generated/media/media.ts'
import type { Media } from '#generated/model/media.zod.ts'
import { notify } from '../../../notifications/notify'
import { useFocusReturn } from '../../../ui/use-focus-return'
import { secondsToWait, waitWords } from '../cloud/trouble'
import { TroubleNotice } from '../cloud/trouble-notice'
import { useCountdown } from '../cloud/use-countdown'
import styles from './files.module.css'

/** The maximum page size of the contract. */
const MAX_MEDIA = 200

/** Exports the latest released version of a media to the camera cloud: the given one, or one chosen in the dialog. */
export function ExportDialog({ media, onClose }: { media?: Media; onClose: () => void }) {
  const client = useQueryClient()
  const library = useListMedia({ rowsPerPage: MAX_MEDIA }, { query: { enabled: media === undefined } })
  const [chosenId, setChosenId] = useState(media?.id ?? '')
  useFocusReturn()
  const choices = media ? [media] : Object.values(library.data?.medias ?? {}).filter(({ exportedVersions }) => exportedVersions.length > 0)
  // Pins the first choice, so that reloading the list can't replace the file shown.
  if (chosenId === '' && choices[0]) setChosenId(choices[0].id)
  const sent = choices.find(({ id }) => id === chosenId)
  const { mutate, isPending, error } = useMutation({
    mutationFn: ({ id }: Media) => exportToCameraFiles({ mediaId: id }),
    onSuccess: async (_job, { name }) => {
      await invalidateListJobs(client)
      notify({ message: `Sending “${name}” to the camera cloud.`, variant: 'info' })
      onClose()
    },
  })
  const left = useCountdown(secondsToWait(error) ?? 0, error)
  return (
    <Dialog isOpen title="Send to camera cloud" onClose={onClose} canOutsideClickClose={false} canEscapeKeyClose={!isPending}>
      <DialogBody>
        {media === undefined && choices.length > 0 && (
          <FormGroup label="File" labelFor="export-media">
            <HTMLSelect
              id="export-media"
              fill
              value={sent?.id ?? ''}
              onChange={({ currentTarget: { value } }) => setChosenId(value)}
              options={[
                ...(sent ? [] : [{ value: '', label: 'Choose a file' }]),
                ...choices.map(({ id, name }) => ({ value: id, label: name })),
              ]}
            />
          </FormGroup>
        )}
        {sent ? (
          <p>Sends the latest released version of “{sent.name}”. The original is never sent.</p>
        ) : (
          <p role="status" className={styles.muted}>
            {library.isPending
              ? 'Loading files…'
              : choices.length > 0
                ? 'This file was deleted. Choose another.'
                : 'No redacted versions. Redact a file first.'}
          </p>
        )}
        {library.error && <TroubleNotice title="Couldn't load files" error={library.error} onRetry={() => void library.refetch()} />}
        {error && <TroubleNotice error={error} />}
      </DialogBody>
      <DialogFooter
        actions={
          <>
            <Button text="Cancel" onClick={onClose} disabled={isPending} />
            <Button
              text={left > 0 ? waitWords(left) : 'Send'}
              intent={Intent.PRIMARY}
              loading={isPending}
              disabled={sent === undefined || left > 0}
              onClick={() => sent && mutate(sent)}
            />
          </>
        }
      />
    </Dialog>
  )
}
