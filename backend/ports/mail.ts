import type { EmailRecord } from '../records/accounts'

export interface Mail {
  /** Sends an email whose record has become durable. The record is also the outbox. */
  deliver: (email: EmailRecord) => void
}
