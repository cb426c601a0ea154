import { resendVerification } from '#generated/auth/auth.ts'
import { getMedia } from '#generated/media/media.ts'
import { readClientInfo } from '../../lib/client-info'
import { mediaPage, paths } from '../../lib/paths'
import type { NotificationAction } from '#generated/model/notificationAction.zod.ts'
import type { Notification } from '../../notifications/notification'
import { notify, notifyError } from '../../notifications/notify'
import { userState } from '../../state/user'

/**
 * Makes the function that does what the button of a notification promises.
 *
 * @param navigate goes to an address of the app
 */
export function notificationActions(navigate: (path: string) => Promise<void>): (notification: Notification) => void {
  const actions: Record<NotificationAction, (notification: Notification) => Promise<void> | void> = {
    close: () => undefined,
    view: async ({ options: { mediaId } }) => {
      if (mediaId === undefined) return
      const { type } = await getMedia(mediaId)
      await navigate(mediaPage(type, mediaId))
    },
    view_account: () => navigate(paths.account()),
    upgrade: () => navigate(paths.yourPlan()),
    resend_verification: async () => {
      if (userState.info === null) return navigate(paths.login())
      await resendVerification({ ...readClientInfo(navigator.userAgent), email: userState.info.email })
      notify({ message: 'Verification email resent', variant: 'info' })
    },
  }
  return (notification) => {
    const { button } = notification.options
    if (!button) return
    void (async () => {
      try {
        await actions[button.action](notification)
      } catch (error) {
        notifyError(error)
      }
    })()
  }
}
