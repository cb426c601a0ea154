import { resendVerification } from '#generated/auth/auth.ts'
import type { NotificationAction } from '#generated/model/notificationAction.zod.ts'
import { readClientInfo } from '#lib/browser/client-info.ts'
import type { ErrorAction } from '#lib/words/error-words.ts'
import { mediaPage, paths } from '#lib/addresses/paths.ts'
import type { Notification } from '#notifications/notification.ts'
import { notify, notifyError } from '#notifications/notify.ts'
import { userState } from '#state/user.ts'

type Navigate = (path: string) => Promise<void>

async function attempt(work: () => Promise<void> | void): Promise<void> {
  try {
    await work()
  } catch (error) {
    notifyError(error)
  }
}

/** The actions of the buttons that are shown with errors. */
function helpWith(navigate: Navigate): Record<ErrorAction, () => Promise<void>> {
  return {
    upgrade: () => navigate(paths.yourPlan()),
    resend_verification: async () => {
      // If the email address is unknown, for example after single sign-on, the page requests it.
      if (userState.info === null) return navigate(paths.verify())
      await resendVerification({ ...readClientInfo(navigator.userAgent), email: userState.info.email })
      notify({ message: 'Verification email resent', variant: 'info' })
    },
  }
}

/** Returns a function that runs the action of an inline error's button. */
export function errorActions(navigate: Navigate): (action: ErrorAction) => void {
  const actions = helpWith(navigate)
  return (action) => void attempt(actions[action])
}

/**
 * Returns a function that runs the action of a notification's button.
 *
 * @param navigate goes to a path of the app
 */
export function notificationActions(navigate: Navigate): (notification: Notification) => void {
  const actions: Record<NotificationAction, (notification: Notification) => Promise<void> | void> = {
    ...helpWith(navigate),
    close: () => undefined,
    view: async ({ options: { mediaId } }) => {
      if (mediaId === undefined) return
      // Loaded on demand, because the landing page loads this module and none of the calls about files.
      const { getMedia } = await import('#generated/media/media.ts')
      const { type } = await getMedia(mediaId)
      await navigate(mediaPage(type, mediaId))
    },
    view_account: () => navigate(paths.account()),
  }
  return (notification) => {
    const { button } = notification.options
    if (button) void attempt(() => actions[button.action](notification))
  }
}
