import { useMutation, useQueryClient } from '@tanstack/react-query'

import { disconnectEagleEye, getGetEagleEyeQueryKey, invalidateGetEagleEye } from '#generated/integrations/integrations.ts'
import type { CameraIntegrationStatus } from '#generated/model/cameraIntegrationStatus.zod.ts'
import { notify } from '#notifications/notify.ts'
import { ConfirmDialog } from '#ui/forms/confirm-dialog.tsx'
import { CLOUD_KEYS } from '../cloud/cloud-keys'

interface DisconnectDialogProps {
  isOpen: boolean
  onClose: () => void
  onDone: () => void
}

/** Confirms the disconnection. */
export function DisconnectDialog({ isOpen, onClose, onDone }: DisconnectDialogProps) {
  const client = useQueryClient()
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => disconnectEagleEye(),
    onSuccess: async () => {
      // The page must learn of it first; otherwise it would request the cameras again.
      client.setQueryData<CameraIntegrationStatus>(getGetEagleEyeQueryKey(), (status) => status && { ...status, connected: false })
      // Data from the camera cloud must not stay visible.
      for (const queryKey of CLOUD_KEYS) client.removeQueries({ queryKey })
      onDone()
      await invalidateGetEagleEye(client)
      notify({ message: 'Camera cloud disconnected.', variant: 'info' })
    },
  })
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title="Disconnect Eagle Eye?"
      confirmText="Disconnect"
      cancelText="Cancel"
      isDanger
      isBusy={isPending}
      error={error}
      onConfirm={() => mutate()}
      onCancel={onClose}
    >
      <p>Imported files stay in your library. Imports in progress may fail.</p>
    </ConfirmDialog>
  )
}
