import type { EmailRecord } from '../records/accounts'

export interface Mail {
  /** Sends an email whose record has become durable. The record is also the outbox. */
  deliver: (email: EmailRecord) => void
  /** Whether no email leaves this home, so that the outbox is the only place to read them. */
  isOutboxOnly?: boolean
  /** Whether a new account needs no verified address, because no one could read the email. */
  skipsVerification?: boolean
}
