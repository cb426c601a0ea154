import type { z } from 'zod'

import { operations } from '#generated/operations.ts'

import type { OperationId } from '../handlers/define-handlers'

/** What one operation answers as long as a scenario is on. */
export interface OverriddenAnswer {
  operation: OperationId
  status: number
  /** Null for none. It is sent as it stands, whether it fits the contract or not. */
  body: z.core.util.JSONType
}

/** An entry of the error catalogue that can be seen by hand. */
export interface ErrorScenario {
  /** The entry, in words. */
  title: string
  /** The page on which it shows. */
  opens: string
  /** What is to be seen there. */
  shows: string
  answers: OverriddenAnswer[]
}

/**
 * One for each entry of the specification's error catalogue (section 8) that a back end can bring about. The flags are asked for at
 * every start and their failure is told by a toast, so most words of the catalogue are shown with them.
 */
export const errorScenarios = {
  unauthorised: {
    title: '401 on any call',
    opens: '/home',
    shows: 'The browser goes to the landing page.',
    answers: [{ operation: 'getUserInfo', status: 401, body: { error: 'Please sign in.' } }],
  },
  mismatch: {
    title: 'An answer that does not fit the contract',
    opens: '/home',
    shows: 'Nothing. The console names the field, and a report goes to /error.',
    answers: [{ operation: 'getFlags', status: 200, body: { documents: 'yes' } }],
  },
  setup: {
    title: 'Startup failure',
    opens: '/home',
    shows: 'Cannot setup the application',
    answers: [{ operation: 'getInit', status: 503, body: { error: 'Not now.' } }],
  },
  userInfo: {
    title: 'User info load',
    opens: '/home',
    shows: 'The page says that the account could not be loaded; the console has the error.',
    answers: [{ operation: 'getUserInfo', status: 403, body: { error: 'This account is locked.' } }],
  },
  browserInfo: {
    title: 'Browser-info recording failure',
    opens: '/home',
    shows: 'Nothing. The console has a warning.',
    answers: [{ operation: 'sendMetrics', status: 503, body: { error: 'Not now.' } }],
  },
  flags: {
    title: 'Flag fetch failure, with a response',
    opens: '/home',
    shows: 'The flags are not to be had.',
    answers: [{ operation: 'getFlags', status: 409, body: { error: 'The flags are not to be had.' } }],
  },
  data: {
    title: 'A response without the field error',
    opens: '/home',
    shows: 'The data as they are.',
    answers: [{ operation: 'getFlags', status: 409, body: { reason: 'maintenance' } }],
  },
  status500: {
    title: '500 with the field error',
    opens: '/home',
    shows: 'The database is being moved.',
    answers: [{ operation: 'getFlags', status: 500, body: { error: 'The database is being moved.' } }],
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
    shows: 'Uploading this file takes you over upload limit, until it is closed, with an upgrade button.',
    answers: [{ operation: 'getFlags', status: 403, body: { error: 'Uploading this file takes you over upload limit' } }],
  },
} as const satisfies Record<string, ErrorScenario>

export type ErrorScenarioName = keyof typeof errorScenarios

/** Whether a request is one of an operation without path parameters. */
export function isCallOf(id: OperationId, { method, url }: Pick<Request, 'method' | 'url'>): boolean {
  const operation = operations[id]
  return method.toLowerCase() === operation.method && new URL(url).pathname === `/legacy${operation.path}`
}
