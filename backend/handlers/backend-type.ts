import type { PendingLogins } from '../accounts/pending-logins'
import type { RequestLimits } from '../accounts/request-limits'
import type { SignInThrottle } from '../accounts/sign-in-throttle'
import type { SocketTokens } from '../accounts/socket-tokens'
import type { Session } from '../http/define-handlers'
import type { Reviewers } from '../media/reviewers'
import type { JobQueue } from '../jobs/queue/queue'
import type { Passwords } from '../ports/passwords'
import type { Ports } from '../ports/ports'
import type { SessionLimits } from '../ports/sign-in-rules'

/** The dependencies of the handlers. */
export interface Backend extends Ports {
  queue: JobQueue
  socketTokens: SocketTokens
  signIns: SignInThrottle
  pendingLogins: PendingLogins
  reviewers: Reviewers
  requestLimits: RequestLimits
  passwords: Passwords
  recordId: NonNullable<Ports['recordId']>
  sessionSeconds: SessionLimits
  /** Removes the sessions that have expired since its last call. */
  dropEndedSessions: () => Promise<void>
  /** Whether the user of a session must turn on two-step sign-in before anything else. */
  lacksFactor: (session: Session) => Promise<boolean>
  /** Epoch seconds. */
  now: () => number
  /** Adds finished uploads to the library. */
  adopt: () => Promise<void>
}
