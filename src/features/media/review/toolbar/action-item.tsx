import { MenuItem } from '@blueprintjs/core'
import { Tick } from '@blueprintjs/icons'

import { ariaShortcut, shortcutKeys } from '#editor/actions/shortcuts.ts'
import type { ReviewSession } from '../session/review-session'
import { isMac } from './platform'

interface ActionItemProps {
  session: Pick<ReviewSession, 'actions'>
  actionId: string
  /** Shown instead of the action's label. */
  text?: string | undefined
  /** Whether it is an independent switch, instead of one of several choices. */
  isSwitch?: boolean
  /** Called before the action runs. */
  onClose?: () => void
}

/** Renders an action with its state and shortcut. */
export function ActionItem({ session, actionId, text, isSwitch = false, onClose }: ActionItemProps) {
  const { label, shortcuts, isEnabled, isOn, whyDisabled, run } = session.actions.get(actionId)
  const [shortcut] = shortcuts
  const isChecked = isOn?.()
  const reason = whyDisabled?.()
  return (
    <MenuItem
      text={text ?? label}
      disabled={!isEnabled()}
      {...(reason === undefined ? {} : { htmlTitle: reason })}
      {...(shortcut === undefined
        ? {}
        : { label: shortcutKeys(shortcut, isMac).join(isMac ? '' : '+'), 'aria-keyshortcuts': ariaShortcut(shortcut, isMac) })}
      {...(isChecked === undefined ? {} : { role: isSwitch ? 'menuitemcheckbox' : 'menuitemradio', 'aria-checked': isChecked })}
      {...(isChecked === true ? { labelElement: <Tick /> } : {})}
      onClick={() => {
        onClose?.()
        run()
      }}
    />
  )
}
