import type { z } from 'zod'

import { operations } from '#generated/operations.ts'

import type { OperationId } from '#backend/http/define-handlers.ts'

/** The response of an operation while a scenario is active. */
export interface OverriddenAnswer {
  operation: OperationId
  status: number
  /** The body, which may violate the contract; null for none. */
  body: z.core.util.JSONType
}

/** An entry of the error catalogue that can be triggered by hand. */
export interface ErrorScenario {
  /** The name of the entry. */
  title: string
  /** The page that shows it. */
  opens: string
  /** The expected result. */
  shows: string
  answers: OverriddenAnswer[]
}

/**
 * Scenarios for the entries of the specification's error catalogue (section 8) that a back end can cause. Most use the flags, because they
 * are loaded at every start and a failure shows a toast.
 */
export const errorScenarios = {
  unauthorised: {
    title: '401 on any call',
    opens: '/home',
    shows: 'The browser goes to the landing page.',
    answers: [{ operation: 'getUserInfo', status: 401, body: { error: 'Please sign in.' } }],
  },
  mismatch: {
    title: 'A response that doesn’t match the contract',
    opens: '/home',
    shows: 'Nothing. The console names the field, and a report goes to /error.',
    answers: [{ operation: 'getFlags', status: 200, body: { documents: 'yes' } }],
  },
  setup: {
    title: 'Startup failure',
    opens: '/home',
    shows: 'Cannot setup the application',
    answers: [{ operation: 'getInit', status: 503, body: { error: 'Service unavailable.' } }],
  },
  userInfo: {
    title: 'User info load',
    opens: '/home',
    shows: 'The page shows that the account couldn’t be loaded. The console has the error.',
    answers: [{ operation: 'getUserInfo', status: 403, body: { error: 'This account is locked.' } }],
  },
  browserInfo: {
    title: 'Browser-info recording failure',
    opens: '/home',
    shows: 'Nothing. The console shows a warning.',
    answers: [{ operation: 'sendMetrics', status: 503, body: { error: 'Service unavailable.' } }],
  },
  flags: {
    title: 'Flag fetch failure, with a response',
    opens: '/home',
    shows: 'Flags unavailable.',
    answers: [{ operation: 'getFlags', status: 409, body: { error: 'Flags unavailable.' } }],
  },
  data: {
    title: 'A response without the field error',
    opens: '/home',
    shows: 'The raw data.',
    answers: [{ operation: 'getFlags', status: 409, body: { reason: 'maintenance' } }],
  },
  status500: {
    title: '500 with the field error',
    opens: '/home',
    shows: 'The database is under maintenance.',
    answers: [{ operation: 'getFlags', status: 500, body: { error: 'The database is under maintenance.' } }],
  },
  lostConnection: {
    title: '500 without the field error',
    opens: '/home',
    shows: 'Lost Server Connection. Please refresh',
    answers: [{ operation: 'getFlags', status: 500, body: null }],
  },
  invalidUser: {
    title: 'Invalid user',
    opens: '/home',
    shows: '“Verify your email address.” for 10 seconds, with a button to resend the email.',
    answers: [{ operation: 'getFlags', status: 403, body: { error: 'Invalid User' } }],
  },
  uploadLimit: {
    title: 'Over the upload limit',
    opens: '/home',
    shows: 'Uploading this file takes you over upload limit, until closed, with an upgrade button.',
    answers: [{ operation: 'getFlags', status: 403, body: { error: 'Uploading this file takes you over upload limit' } }],
  },
} as const satisfies Record<string, ErrorScenario>

export type ErrorScenarioName = keyof typeof errorScenarios

/** Returns whether a request calls an operation without path parameters. */
export function isCallOf(id: OperationId, { method, url }: Pick<Request, 'method' | 'url'>): boolean {
  const operation = operations[id]
  return method.toLowerCase() === operation.method && new URL(url).pathname.endsWith(`/legacy${operation.path}`)
}
