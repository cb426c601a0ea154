import { proxy } from 'valtio'

import { isCancelled } from '#api/api-error.ts'
import { log, noteShown } from '#lib/log.ts'
import { isHeld, hold, slotOf, type ErrorSlot } from './error-slots'
import { describeError } from './error-catalogue'
import type { Notification, NotificationRequest } from './notification'

/** The message for errors without a more specific one. */
const DEFAULT_MESSAGE = 'Please refresh the page. If this persists, please contact support.'

/** The maximum number of visible notifications. */
const MAX_NOTIFICATIONS = 5

/** The visible notifications, oldest first. The shell renders and dismisses them. */
export const notificationsState = proxy<{ list: Notification[] }>({ list: [] })

let sequence = 0

/** Shows a toast, unless one with the same key, or the same message and variant, is visible. A held error isn't shown again. */
export function notify(request: NotificationRequest): void {
  if (request.variant === 'error') show('frontend', request)
  else add(request)
}

/**
 * Shows an error, unless its message is held, and holds it.
 *
 * @returns whether it was shown
 */
function show(slot: ErrorSlot, request: NotificationRequest): boolean {
  if (isHeld(request.message) || !add(request)) return false
  hold(slot, request.message)
  return true
}

/** Adds a toast to the list, unless it is a duplicate. Returns whether it did. */
function add({ message, key, onUndo, action, ...options }: NotificationRequest): boolean {
  const { list } = notificationsState
  const isDuplicate = list.some((other) => {
    // Equal messages may undo different actions.
    const isSame = other.message === message && other.options.variant === options.variant && onUndo === undefined
    return other.key === key || isSame
  })
  if (isDuplicate) return false
  sequence += 1
  const notification: Notification = {
    key: key ?? `notification-${sequence}`,
    message,
    options,
    ...(onUndo ? { onUndo } : {}),
    ...(action ? { action } : {}),
  }
  notificationsState.list = [...withRoom(list), notification]
  return true
}

/** Makes room for another notification by removing the oldest without an action, else the oldest. */
function withRoom(list: Notification[]): Notification[] {
  if (list.length < MAX_NOTIFICATIONS) return list
  const removed = list.find(({ options }) => options.persist !== true && options.button === undefined) ?? list[0]
  return list.filter((other) => other !== removed)
}

/**
 * Shows an error with the message of the error catalogue. Cancelled requests and held messages are ignored.
 *
 * @returns whether it was shown, for callers that can show it elsewhere
 */
export function notifyError(error: unknown): boolean {
  const request = describeError(error)
  noteShown(error)
  return request !== null && show(slotOf(error), request)
}

/**
 * Shows one toast with the failure and its reason. Cancelled requests and held messages are ignored.
 *
 * @param what the failure as a sentence that names its object, such as `Couldn't upload "a.jpg".`
 */
export function notifyFailure(what: string, error: unknown, key?: string): void {
  const request = describeError(error)
  if (request === null) return
  noteShown(error)
  // The back end's reason may already name the failure.
  const message = request.message.startsWith(what) ? request.message : `${what} ${request.message}`
  show(slotOf(error), { ...request, message, ...(key === undefined ? {} : { key }) })
}

interface LogOptions {
  /** The message that replaces the default. */
  message?: string
  /** Whether the error is only logged. */
  isSilent?: boolean
  /** Whether no code caught it. */
  isUncaught?: boolean
}

/** Logs an unexpected error and shows a message. Cancelled requests are ignored. */
export function logError(error: unknown, { message = DEFAULT_MESSAGE, isSilent = false, isUncaught = false }: LogOptions = {}): void {
  if (isCancelled(error)) return
  if (isUncaught) log.uncaught(error)
  else log.error(error)
  if (!isSilent) notify({ message, variant: 'error' })
}

/** Dismisses a notification. */
export function dismissNotification(key: string): void {
  notificationsState.list = notificationsState.list.filter((other) => other.key !== key)
}
