import { Button, Dialog, DialogBody, DialogFooter, Intent } from '@blueprintjs/core'
import { Clipboard, Download } from '@blueprintjs/icons'

import { saveBlob } from '#lib/browser/save-blob.ts'
import { notify } from '#notifications/notify.ts'
import { useFocusReturn } from '#ui/hooks/use-focus-return.ts'
import styles from './second-factor.module.css'

async function copy(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    notify({ message: 'Copied', variant: 'info', key: 'copied' })
  } catch {
    // Browsers refuse this without permission or a secure connection.
    notify({ message: 'Couldn’t copy the codes. Download them instead.', variant: 'error' })
  }
}

/** Shows recovery codes, which are never shown again. Only its button closes it. */
export function RecoveryCodesDialog({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  useFocusReturn()
  const text = `${codes.join('\n')}\n`
  return (
    <Dialog
      isOpen
      title="Recovery codes"
      onClose={onClose}
      canOutsideClickClose={false}
      canEscapeKeyClose={false}
      isCloseButtonShown={false}
    >
      <DialogBody useOverflowScrollContainer={false}>
        <p>Save these codes in a safe place. Each logs you in once without your authenticator app. They aren’t shown again.</p>
        <ol className={styles.codes} aria-label="Recovery codes">
          {codes.map((code) => (
            <li key={code}>
              <code>{code}</code>
            </li>
          ))}
        </ol>
      </DialogBody>
      <DialogFooter actions={<Button text="Done" intent={Intent.PRIMARY} onClick={onClose} />}>
        <Button variant="minimal" icon={<Clipboard />} text="Copy" onClick={() => void copy(text)} />
        <Button
          variant="minimal"
          icon={<Download />}
          text="Download"
          onClick={() => saveBlob('redaction-studio-recovery-codes.txt', new Blob([text], { type: 'text/plain' }))}
        />
      </DialogFooter>
    </Dialog>
  )
}
