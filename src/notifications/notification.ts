import type { NotificationAction } from '#generated/model/notificationAction.zod.ts'
import type { NotificationOptions as ContractOptions } from '#generated/model/notificationOptions.zod.ts'
import type { NotificationVariant } from '#generated/model/notificationVariant.zod.ts'
import { errorActionWords } from '#lib/words/error-words.ts'

/**
 * The options of a notification: its file, its duration, and a button whose `message` replaces the label of its action. The component that
 * shows the notification runs the action.
 */
type NotificationOptions = ContractOptions & { variant: NotificationVariant }

/** A visible notification. */
export interface Notification {
  key: string
  message: string
  options: NotificationOptions
  /** Undoes the reported action. */
  onUndo?: () => void
  /** A button that runs code of the app, instead of one of the contract's actions. */
  action?: OwnAction
}

interface OwnAction {
  text: string
  run: () => void
}

/** A request for a notification. A second one with the same key is dropped while the first is visible. */
export type NotificationRequest = NotificationOptions & { message: string; key?: string; onUndo?: () => void; action?: OwnAction }

const AUTO_HIDE_MILLISECONDS = 3000

/** The button labels. */
export const buttonWords = {
  close: 'Close',
  view: 'View',
  view_account: 'View account',
  ...errorActionWords,
} as const satisfies Record<NotificationAction, string>

/** Returns the milliseconds after which a notification is hidden; null if it stays until dismissed. */
export function autoHideOf({ persist = false, autoHideDuration, button }: NotificationOptions): number | null {
  if (persist) return null
  if (autoHideDuration !== undefined) return autoHideDuration
  // Notifications with a button stay by default, to leave time to press it.
  return button ? null : AUTO_HIDE_MILLISECONDS
}
