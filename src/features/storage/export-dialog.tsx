import { z } from 'zod'

import { FormDialog } from '#ui/forms/form-dialog.tsx'
import { PasswordField } from '#ui/forms/password-field.tsx'

const Password = z.object({ password: z.string().min(1) })

interface ExportDialogProps {
  /** Rejects with the error that the dialog shows. */
  onExport: (password: string) => Promise<void>
  onClose: () => void
}

/** Requests the account's password before exporting all its data. */
export function ExportDialog({ onExport, onClose }: ExportDialogProps) {
  return (
    <FormDialog
      title="Export archive"
      submitText="Export archive"
      schema={Password}
      read={(data) => ({ password: data.get('password') })}
      send={({ password }) => onExport(password)}
      messages={{ password: 'Enter your password' }}
      onClose={onClose}
    >
      {(errorOf) => (
        <>
          <p>The archive contains all your files, including the unredacted ones.</p>
          <PasswordField name="password" label="Password" autoComplete="current-password" error={errorOf('password')} />
        </>
      )}
    </FormDialog>
  )
}
