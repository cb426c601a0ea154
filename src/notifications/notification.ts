import type { NotificationAction } from '#generated/model/notificationAction.zod.ts'
import type { NotificationOptions as ContractOptions } from '#generated/model/notificationOptions.zod.ts'
import type { NotificationVariant } from '#generated/model/notificationVariant.zod.ts'

/**
 * What a notification is like: the media that it is about, whether it stays or when it goes, and a button whose `message` stands
 * for the words of its action. Who shows the notification does what the button says.
 */
export type NotificationOptions = ContractOptions & { variant: NotificationVariant }

/** A notification that stands. */
export interface Notification {
  key: string
  message: string
  options: NotificationOptions
  /** Takes back what the notification tells of. */
  onUndo?: () => void
}

/** What a notification is asked for with; a second one of the same key is dropped while the first stands. */
export type NotificationRequest = NotificationOptions & { message: string; key?: string; onUndo?: () => void }

export const AUTO_HIDE_MILLISECONDS = 3000

/** The words of a button. */
export const buttonWords = {
  close: 'Close',
  view: 'View',
  view_account: 'View account',
  upgrade: 'Upgrade',
  resend_verification: 'Resend verification',
} as const satisfies Record<NotificationAction, string>

/** After how many milliseconds a notification goes by itself; null where it stays until it is taken away. */
export function autoHideOf({ persist = false, autoHideDuration, button }: NotificationOptions): number | null {
  if (persist) return null
  if (autoHideDuration !== undefined) return autoHideDuration
  // Somebody who has something to press must not be hurried by default.
  return button ? null : AUTO_HIDE_MILLISECONDS
}
