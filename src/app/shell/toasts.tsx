import { Intent, OverlayToaster, Toast } from '@blueprintjs/core'
import { useSnapshot } from 'valtio'

import { autoHideOf, buttonWords, type Notification } from '../../notifications/notification'
import { dismissNotification, notificationsState } from '../../notifications/notify'

interface ToastsProps {
  /** Does what a notification's button promises; the notification is gone by then. */
  onAction: (notification: Notification) => void
}

/** The notifications at top centre. */
export function Toasts({ onAction }: ToastsProps) {
  const { list } = useSnapshot(notificationsState)
  return (
    <OverlayToaster position="top" canEscapeKeyClear>
      {list.map((notification) => (
        <Toast
          key={notification.key}
          message={notification.message}
          intent={notification.options.variant === 'error' ? Intent.DANGER : Intent.NONE}
          // Blueprint takes 0 for "until it is taken away", and holds the clock while the pointer or the focus is on it.
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
  if (notification.onUndo) return { action: { text: 'Undo', onClick: notification.onUndo } }
  return button ? { action: { text: button.message ?? buttonWords[button.action], onClick: () => onAction(notification) } } : {}
}
