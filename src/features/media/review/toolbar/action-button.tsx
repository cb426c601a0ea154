import { Button, Tooltip, type ButtonProps } from '@blueprintjs/core'

import { ariaShortcut, shortcutKeys } from '#editor/actions/shortcuts.ts'
import type { ReviewSession } from '../session/review-session'
import { useEditor } from '../session/use-editor'
import { isMac } from './platform'

interface ActionButtonProps {
  session: Pick<ReviewSession, 'editor' | 'actions'>
  actionId: string
  icon?: NonNullable<ButtonProps['icon']>
  /** The text to show instead of the action's label, which is then the accessible name and the tooltip. */
  text?: string
  /** Whether only the icon is shown. */
  isBare?: boolean
  hint?: string
  fill?: boolean
  size?: NonNullable<ButtonProps['size']>
  variant?: NonNullable<ButtonProps['variant']>
}

/** Renders the button of an action with its state and shortcut. */
export function ActionButton({ session, actionId, icon, text, isBare = false, hint, fill, size, variant = 'minimal' }: ActionButtonProps) {
  const { label, shortcuts, isEnabled, isOn, whyDisabled, run } = session.actions.get(actionId)
  const canRun = useEditor(session.editor, () => isEnabled())
  const isPressed = useEditor(session.editor, () => isOn?.())
  const reason = useEditor(session.editor, () => whyDisabled?.())
  const [shortcut] = shortcuts
  const keys = shortcut === undefined ? '' : ` (${shortcutKeys(shortcut, isMac).join(' + ')})`
  return (
    <Tooltip
      content={`${label}${keys}${(reason ?? hint) === undefined ? '' : `. ${reason ?? hint}`}`}
      openOnTargetFocus={false}
      // At the side, the tooltip would cover the next button.
      placement="bottom"
      hoverOpenDelay={400}
      {...(fill ? { fill } : {})}
    >
      <Button
        variant={variant}
        active={isPressed === true}
        disabled={!canRun}
        aria-label={label}
        {...(icon === undefined ? {} : { icon })}
        {...(isBare ? {} : { text: text ?? label })}
        {...(fill ? { fill } : {})}
        {...(size === undefined ? {} : { size })}
        {...(isPressed === undefined ? {} : { 'aria-pressed': isPressed })}
        {...(shortcut === undefined ? {} : { 'aria-keyshortcuts': ariaShortcut(shortcut, isMac) })}
        onClick={() => run()}
      />
    </Tooltip>
  )
}
