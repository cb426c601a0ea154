import { useMutation, useQueryClient } from '@tanstack/react-query'

import { disconnectEagleEye, getGetEagleEyeQueryKey, invalidateGetEagleEye } from '#generated/integrations/integrations.ts'
import type { CameraIntegrationStatus } from '#generated/model/cameraIntegrationStatus.zod.ts'
import { notify } from '../../../notifications/notify'
import { ConfirmDialog } from '../../../ui/confirm-dialog'
import { CLOUD_KEYS } from '../cloud/cloud-keys'

interface DisconnectDialogProps {
  isOpen: boolean
  onClose: () => void
  onDone: () => void
}

/** Asks before the connection is given up. */
export function DisconnectDialog({ isOpen, onClose, onDone }: DisconnectDialogProps) {
  const client = useQueryClient()
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => disconnectEagleEye(),
    onSuccess: async () => {
      // First the page must know, or it would ask for the cameras once more.
      client.setQueryData<CameraIntegrationStatus>(getGetEagleEyeQueryKey(), (status) => status && { ...status, connected: false })
      // What the cloud told, nobody may see any more.
      for (const queryKey of CLOUD_KEYS) client.removeQueries({ queryKey })
      onDone()
      await invalidateGetEagleEye(client)
      notify({ message: 'The camera cloud is disconnected.', variant: 'info' })
    },
  })
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title="Disconnect Eagle Eye?"
      confirmText="Disconnect"
      cancelText="Keep connected"
      isDanger
      isBusy={isPending}
      error={error}
      onConfirm={() => mutate()}
      onCancel={onClose}
    >
      <p>
        This app sees your cameras no more until you connect again. What you have imported stays in your library. An import that is under
        way may fail.
      </p>
    </ConfirmDialog>
  )
}
