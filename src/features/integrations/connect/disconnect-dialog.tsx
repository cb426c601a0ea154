import { useMutation, useQueryClient } from '@tanstack/react-query'

import { disconnectEagleEye, getGetEagleEyeQueryKey, invalidateGetEagleEye } from '#generated/integrations/integrations.ts'
import type { CameraIntegrationStatus } from '#generated/model/cameraIntegrationStatus.zod.ts'
import { notify } from '#notifications/notify.ts'
import { ConfirmDialog } from '#ui/forms/confirm-dialog.tsx'
import { useFocusReturn } from '#ui/hooks/use-focus-return.ts'
import { CLOUD_KEYS } from '../cloud/cloud-keys'

interface DisconnectDialogProps {
  onClose: () => void
  /** Called after the disconnection, unless the page was left. */
  onDone: () => void
}

/** Confirms the disconnection. Open while mounted. */
export function DisconnectDialog({ onClose, onDone }: DisconnectDialogProps) {
  const client = useQueryClient()
  useFocusReturn()
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => disconnectEagleEye(),
    onSuccess: () => {
      // The page must learn of it first; otherwise it would request the cameras again.
      client.setQueryData<CameraIntegrationStatus>(getGetEagleEyeQueryKey(), (status) => status && { ...status, connected: false })
      // Data from the camera cloud must not stay visible.
      for (const queryKey of CLOUD_KEYS) client.removeQueries({ queryKey })
      void invalidateGetEagleEye(client)
      notify({ message: 'Camera cloud disconnected.', variant: 'info' })
    },
  })
  return (
    <ConfirmDialog
      isOpen
      title="Disconnect Eagle Eye?"
      confirmText="Disconnect"
      cancelText="Cancel"
      isDanger
      isBusy={isPending}
      error={error}
      onConfirm={() => mutate(undefined, { onSuccess: onDone })}
      onCancel={onClose}
    >
      <p>Imported files stay in your library. Imports in progress may fail.</p>
    </ConfirmDialog>
  )
}
