import { Button, Dialog, DialogBody, DialogFooter, Switch } from '@blueprintjs/core'
import { Fragment } from 'react'

import type { Action, ActionGroup } from '../../../editor/actions/action'
import { listShortcuts } from './list-shortcuts'
import styles from './shortcuts-dialog.module.css'
import { useFocusOnMount } from './use-focus-on-mount'

const GROUPS = ['Look through', 'Decide', 'Boxes', 'Style', 'View', 'Review'] as const satisfies readonly ActionGroup[]

interface ShortcutsDialogProps {
  isOpen: boolean
  actions: readonly Action[]
  areSingleKeysOn: boolean
  onSingleKeysChange: (isOn: boolean) => void
  onClose: () => void
}

/** Every action with its keys. */
export function ShortcutsDialog({ isOpen, onClose, ...rest }: ShortcutsDialogProps) {
  return (
    <Dialog isOpen={isOpen} title="Keyboard shortcuts" onClose={onClose} className={styles['dialog'] ?? ''}>
      <Shortcuts {...rest} onClose={onClose} />
    </Dialog>
  )
}

function Shortcuts({ actions, areSingleKeysOn, onSingleKeysChange, onClose }: Omit<ShortcutsDialogProps, 'isOpen'>) {
  const close = useFocusOnMount<HTMLButtonElement>()
  const listed = listShortcuts(actions)
  return (
    <>
      {/* What scrolls can be reached by keyboard. */}
      <DialogBody tabIndex={0}>
        <div className={styles['groups']}>
          {GROUPS.map((group) => (
            <section key={group} className={styles['group']}>
              <h3>{group}</h3>
              <dl className={styles['list']}>
                {listed
                  .filter((each) => each.group === group)
                  .map(({ label, keys }) => (
                    <Fragment key={label}>
                      <dt>{label}</dt>
                      <dd>
                        {keys.map((combination) => (
                          <span key={combination.join(' ')} className={styles['keys']}>
                            {combination.map((key) => (
                              <kbd key={key}>{key}</kbd>
                            ))}
                          </span>
                        ))}
                      </dd>
                    </Fragment>
                  ))}
                {group === 'View' && (
                  <>
                    <dt>Hand, while held</dt>
                    <dd>
                      <kbd>Space</kbd>
                    </dd>
                  </>
                )}
              </dl>
            </section>
          ))}
        </div>
      </DialogBody>
      <DialogFooter actions={<Button ref={close} text="Close" onClick={onClose} />}>
        <Switch
          className={styles['switch'] ?? ''}
          checked={areSingleKeysOn}
          label="Single keys are shortcuts"
          onChange={({ currentTarget }) => onSingleKeysChange(currentTarget.checked)}
        />
      </DialogFooter>
    </>
  )
}
