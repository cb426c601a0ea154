import { Intent, OverlayToaster, Toast } from '@blueprintjs/core'
import { useSnapshot } from 'valtio'

import { autoHideOf, buttonWords, type Notification } from '#notifications/notification.ts'
import { dismissNotification, notificationsState } from '#notifications/notify.ts'

interface ToastsProps {
  /** Runs the action of a notification's button after the notification has closed. */
  onAction: (notification: Notification) => void
}

/** Shows the notifications at top centre. */
export function Toasts({ onAction }: ToastsProps) {
  const { list } = useSnapshot(notificationsState)
  return (
    <OverlayToaster position="top" canEscapeKeyClear>
      {list.map((notification) => (
        <Toast
          key={notification.key}
          message={notification.message}
          intent={notification.options.variant === 'error' ? Intent.DANGER : Intent.NONE}
          // In Blueprint, 0 means no time-out. The timer pauses while the toast is hovered or focused.
          timeout={autoHideOf(notification.options) ?? 0}
          isCloseButtonShown={notification.options.button?.closeButton ?? true}
          onDismiss={() => dismissNotification(notification.key)}
          {...actionOf(notification, onAction)}
        />
      ))}
    </OverlayToaster>
  )
}

function actionOf(notification: Notification, onAction: ToastsProps['onAction']) {
  const { button } = notification.options
  if (notification.action) return { action: { text: notification.action.text, onClick: notification.action.run } }
  if (notification.onUndo) return { action: { text: 'Undo', onClick: notification.onUndo } }
  return button ? { action: { text: button.message ?? buttonWords[button.action], onClick: () => onAction(notification) } } : {}
}
