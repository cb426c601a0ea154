import { Button, Dialog, DialogBody, DialogFooter, FormGroup, HTMLSelect, Intent } from '@blueprintjs/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { exportToCameraFiles } from '#generated/integrations/integrations.ts'
import { invalidateListJobs } from '#generated/jobs/jobs.ts'
import type { Media } from '#generated/model/media.zod.ts'
import { notify } from '#notifications/notify.ts'
import { useFocusReturn } from '#ui/hooks/use-focus-return.ts'
import { secondsToWait, waitWords } from '../cloud/trouble'
import { TroubleNotice } from '../cloud/trouble-notice'
import { useCountdown } from '../cloud/use-countdown'
import styles from './files.module.css'
import { useSendable } from './use-sendable'

const SENDING = ['send-to-camera-cloud']

/** Exports the latest released version of a file to the camera cloud: the given file, or one chosen in the dialog. */
export function ExportDialog({ media, onClose }: { media?: Media; onClose: () => void }) {
  const client = useQueryClient()
  const sendable = useSendable({ isEnabled: media === undefined })
  const { query: library } = sendable
  const [chosenId, setChosenId] = useState(media?.id ?? '')
  useFocusReturn()
  const choices = media ? [media] : sendable.media
  // Pins the first choice, so that reloading the list can't replace the file shown.
  if (chosenId === '' && choices[0]) setChosenId(choices[0].id)
  const sent = choices.find(({ id }) => id === chosenId)
  const { mutate, isPending, error } = useMutation({
    mutationKey: SENDING,
    mutationFn: ({ id }: Media) => exportToCameraFiles({ mediaId: id }),
    onSuccess: async (_job, { name }) => {
      await invalidateListJobs(client)
      notify({ message: `Sending “${name}” to the camera cloud.`, variant: 'info' })
      onClose()
    },
  })
  const left = useCountdown(secondsToWait(error) ?? 0, error)
  const send = (): void => {
    // A double click can precede the render that disables the button.
    if (sent && client.isMutating({ mutationKey: SENDING }) === 0) mutate(sent)
  }
  return (
    <Dialog
      isOpen
      title="Send to camera cloud"
      onClose={onClose}
      canOutsideClickClose={false}
      canEscapeKeyClose={!isPending}
      // The response closes the dialog, which would close the one opened after it.
      isCloseButtonShown={!isPending}
    >
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
            {library.isPending ? 'Loading files…' : choices.length > 0 ? 'This file was deleted. Choose another.' : noneWords(sendable)}
          </p>
        )}
        {library.hasNextPage && (
          <p className={styles.muted}>
            {choices.length > 0 && `From the newest ${sendable.searched} of ${sendable.total} files. `}
            <Button size="small" text="Load more" loading={library.isFetchingNextPage} onClick={() => void library.fetchNextPage()} />
          </p>
        )}
        {library.error && (
          <TroubleNotice
            title="Couldn’t load files"
            error={library.error}
            onRetry={() => void (library.isFetchNextPageError ? library.fetchNextPage() : library.refetch())}
          />
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
              onClick={send}
            />
          </>
        }
      />
    </Dialog>
  )
}

/** Returns the reason why there is no file to choose. */
function noneWords({ query, searched, total }: Pick<ReturnType<typeof useSendable>, 'query' | 'searched' | 'total'>): string {
  return query.hasNextPage
    ? `No released version among the newest ${searched} of ${total} files.`
    : 'No released versions. Redact a file first.'
}
