import { Button, Dialog, DialogBody, DialogFooter, Switch } from '@blueprintjs/core'
import { Fragment } from 'react'

import type { ShortcutGroup } from '#lib/browser/page-command.ts'
import styles from './shortcuts-dialog.module.css'
import { useFocusOnMount } from './hooks/use-focus-on-mount'

interface ShortcutsDialogProps {
  isOpen: boolean
  groups: readonly ShortcutGroup[]
  areSingleKeysOn: boolean
  onSingleKeysChange: (isOn: boolean) => void
  onClose: () => void
}

/** Lists keyboard shortcuts. */
export function ShortcutsDialog({ isOpen, onClose, ...rest }: ShortcutsDialogProps) {
  return (
    <Dialog isOpen={isOpen} title="Keyboard shortcuts" onClose={onClose} className={rest.groups.length > 1 ? (styles.wide ?? '') : ''}>
      <Shortcuts {...rest} onClose={onClose} />
    </Dialog>
  )
}

function Shortcuts({ groups, areSingleKeysOn, onSingleKeysChange, onClose }: Omit<ShortcutsDialogProps, 'isOpen'>) {
  const close = useFocusOnMount<HTMLButtonElement>()
  return (
    <>
      {/* Scrollable elements must be focusable. */}
      <DialogBody tabIndex={0}>
        <div className={styles.groups}>
          {groups.map(({ title, shortcuts }) => (
            <section key={title} className={styles.group}>
              <h3>{title}</h3>
              <dl className={styles.list}>
                {shortcuts.map(({ label, keys }) => (
                  <Fragment key={label}>
                    <dt>{label}</dt>
                    <dd>
                      {keys.map((combination) => (
                        <span key={combination.join(' ')} className={styles.keys}>
                          {combination.map((key) => (
                            <kbd key={key}>{key}</kbd>
                          ))}
                        </span>
                      ))}
                    </dd>
                  </Fragment>
                ))}
              </dl>
            </section>
          ))}
        </div>
      </DialogBody>
      <DialogFooter actions={<Button ref={close} text="Close" onClick={onClose} />}>
        <Switch
          className={styles.switch ?? ''}
          checked={areSingleKeysOn}
          label="Single-key shortcuts"
          onChange={({ currentTarget }) => onSingleKeysChange(currentTarget.checked)}
        />
      </DialogFooter>
    </>
  )
}
