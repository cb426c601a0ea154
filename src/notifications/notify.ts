import { proxy } from 'valtio'

import { isCancelled } from '../api/api-error'
import { log, noteShown } from '../lib/log'
import { isHeld, hold, slotOf } from './error-slots'
import { describeError } from './error-catalogue'
import type { Notification, NotificationRequest } from './notification'

/** Used where nothing better is known of what went wrong. */
export const DEFAULT_MESSAGE = 'Please refresh the page. If this persists, please contact support.'

/** More would cover the page. */
export const AT_MOST = 5

/** The notifications that stand, oldest first. The shell shows them and dismisses them. */
export const notificationsState = proxy<{ list: Notification[] }>({ list: [] })

let sequence = 0

/** Tells the person something in a toast, unless the same is told already: the same key, or the same message and variant. */
export function notify({ message, key, onUndo, ...options }: NotificationRequest): void {
  const { list } = notificationsState
  const isTold = list.some((other) => {
    // In the same words another thing may be undone.
    const isSame = other.message === message && other.options.variant === options.variant && onUndo === undefined
    return other.key === key || isSame
  })
  if (isTold) return
  sequence += 1
  const notification: Notification = { key: key ?? `notification-${sequence}`, message, options, ...(onUndo ? { onUndo } : {}) }
  notificationsState.list = [...withRoom(list), notification]
}

/** What stands, less the one that makes room for another: the oldest that offers nothing, else the oldest. */
function withRoom(list: Notification[]): Notification[] {
  if (list.length < AT_MOST) return list
  const leaving = list.find(({ options }) => options.persist !== true && options.button === undefined) ?? list[0]
  return list.filter((other) => other !== leaving)
}

/**
 * Tells the person that something failed, in the words of the error catalogue. Work that was cancelled is passed over, and so is
 * a message that was told a moment ago.
 *
 * @returns whether it was told, for those who have another place to say it
 */
export function notifyError(error: unknown): boolean {
  const request = describeError(error)
  noteShown(error)
  if (request === null || isHeld(request.message)) return false
  hold(slotOf(error), request.message)
  notify(request)
  return true
}

/**
 * Tells the person in one toast what failed and why; cancelled work is passed over.
 *
 * @param what the failure as a sentence that names its object, such as `"a.jpg" was not uploaded.`
 */
export function notifyFailure(what: string, error: unknown, key?: string): void {
  const request = describeError(error)
  if (request === null) return
  noteShown(error)
  // A back end may already say what failed in its own reason.
  const message = request.message.startsWith(what) ? request.message : `${what} ${request.message}`
  notify({ ...request, message, ...(key === undefined ? {} : { key }) })
}

export interface LogOptions {
  /** Told instead of the default message. */
  message?: string
  /** Nothing is told, only logged. */
  isSilent?: boolean
  /** No code caught it. */
  isUncaught?: boolean
}

/** Logs an error that nobody else answers for, and tells the person that something went wrong. Cancelled work is passed over. */
export function logError(error: unknown, { message = DEFAULT_MESSAGE, isSilent = false, isUncaught = false }: LogOptions = {}): void {
  if (isCancelled(error)) return
  if (isUncaught) log.uncaught(error)
  else log.error(error)
  if (isSilent || isHeld(message)) return
  hold('frontend', message)
  notify({ message, variant: 'error' })
}

/** Takes a notification away, with its button. */
export function dismissNotification(key: string): void {
  notificationsState.list = notificationsState.list.filter((other) => other.key !== key)
}
