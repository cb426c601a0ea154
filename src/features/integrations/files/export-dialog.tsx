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

/** As many as one answer holds. */
const MOST_MEDIA = 200

/** Sends the newest released version of a media to the camera cloud: of the given one, or of one that is chosen here. */
export function ExportDialog({ media, onClose }: { media?: Media; onClose: () => void }) {
  const client = useQueryClient()
  const library = useListMedia({ rowsPerPage: MOST_MEDIA }, { query: { enabled: media === undefined } })
  const [chosenId, setChosenId] = useState(media?.id ?? '')
  useFocusReturn()
  const choices = media ? [media] : Object.values(library.data?.medias ?? {}).filter(({ exportedVersions }) => exportedVersions.length > 0)
  // What is sent is what was seen: a list that changes meanwhile must not put another file in its place.
  if (chosenId === '' && choices[0]) setChosenId(choices[0].id)
  const sent = choices.find(({ id }) => id === chosenId)
  const { mutate, isPending, error } = useMutation({
    mutationFn: ({ id }: Media) => exportToCameraFiles({ mediaId: id }),
    onSuccess: async (_job, { name }) => {
      await invalidateListJobs(client)
      notify({ message: `“${name}” is being sent to the camera cloud.`, variant: 'info' })
      onClose()
    },
  })
  const left = useCountdown(secondsToWait(error) ?? 0, error)
  return (
    <Dialog isOpen title="Send to the camera cloud" onClose={onClose} canOutsideClickClose={false} canEscapeKeyClose={!isPending}>
      <DialogBody>
        {media === undefined && choices.length > 0 && (
          <FormGroup label="Media" labelFor="export-media">
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
          <p>The newest released version of “{sent.name}” is put among the files of the camera cloud. The original is never sent.</p>
        ) : (
          <p role="status" className={styles.muted}>
            {library.isPending
              ? 'Loading your media…'
              : choices.length > 0
                ? 'The file that was chosen is not there any more. Choose another.'
                : 'There is no redacted version yet. Redact a file and release the version; then it can be sent.'}
          </p>
        )}
        {library.error && (
          <TroubleNotice title="Your media could not be loaded" error={library.error} onRetry={() => void library.refetch()} />
        )}
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
