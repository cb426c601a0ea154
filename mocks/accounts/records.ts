import { z } from 'zod'

import { Account } from '#generated/model/account.zod.ts'
import { CameraFile } from '#generated/model/cameraFile.zod.ts'
import { Checkout } from '#generated/model/checkout.zod.ts'
import { EnterpriseRole } from '#generated/model/enterpriseRole.zod.ts'
import { Id } from '#generated/model/id.zod.ts'
import { Invoice } from '#generated/model/invoice.zod.ts'
import { PlanInterval } from '#generated/model/planInterval.zod.ts'
import { Project } from '#generated/model/project.zod.ts'
import { Transcript } from '#generated/model/transcript.zod.ts'
import { UsageEvent } from '#generated/model/usageEvent.zod.ts'

/** What a user may use up. */
export const PlanRecord = z.discriminatedUnion('kind', [
  /** The work is done by the person's own machine and nobody counts it. */
  z.object({ kind: z.literal('uncounted') }),
  z.object({ kind: z.literal('unlimited') }),
  /** The limits are the account's. */
  z.object({ kind: z.literal('enterprise') }),
  z.object({
    kind: z.literal('standard'),
    planId: z.string().min(1),
    interval: PlanInterval,
    periodStart: z.int(),
    periodEnd: z.int(),
    isCanceled: z.boolean(),
    topUpSeconds: z.int().min(0),
  }),
])
export type PlanRecord = z.infer<typeof PlanRecord>
export type StandardPlan = Extract<PlanRecord, { kind: 'standard' }>

/** What is known of a user beside the account; the id is the user's. */
export const ProfileRecord = z.object({
  id: Id,
  plan: PlanRecord,
  /** Of the enterprise, or null. */
  accountId: Id.nullable(),
  role: EnterpriseRole,
  secondsLimit: z.int().min(0).nullable(),
  active: z.boolean(),
  approved: z.boolean(),
  verified: z.boolean(),
  adminUser: z.boolean(),
  forceApiView: z.boolean(),
  showApiUI: z.boolean(),
  answers: z.array(z.object({ questionId: z.int(), text: z.string() })),
})
export type ProfileRecord = z.infer<typeof ProfileRecord>

export const AccountRecord = z.object({
  id: Id,
  name: Account.shape.name,
  maxUsers: Account.shape.maxUsers,
  minutes: Account.shape.minutes,
  maxConcurrentJobs: Account.shape.maxConcurrentJobs,
  dateCreated: Account.shape.dateCreated,
})
export type AccountRecord = z.infer<typeof AccountRecord>

/** The default project has no record: everybody has one. */
export const ProjectRecord = z.object({ id: Id, ownerId: Id, name: Project.shape.name, dateCreated: Project.shape.dateCreated })
export type ProjectRecord = z.infer<typeof ProjectRecord>

/** The contract counts events by number; the id here is that number as text. */
export const UsageRecord = z.object({ id: z.string().min(1), event: UsageEvent })
export type UsageRecord = z.infer<typeof UsageRecord>

export const InvoiceRecord = z.object({ id: z.string().min(1), ownerId: Id, invoice: Invoice })
export type InvoiceRecord = z.infer<typeof InvoiceRecord>

export const CheckoutRecord = z.object({ ...Checkout.shape, ownerId: Id })
export type CheckoutRecord = z.infer<typeof CheckoutRecord>

/** A secret that was sent to somebody; the id is the secret. */
export const TokenRecord = z.object({
  id: z.string().min(1),
  // The last kind is not made any more; browsers of an earlier build may still keep some.
  kind: z.enum(['verify', 'reset', 'eagle-eye']),
  userId: Id,
  expiresAt: z.int(),
  usedAt: z.int().nullable(),
})
export type TokenRecord = z.infer<typeof TokenRecord>

/** An email that this back end would have sent: nothing leaves the machine, so it is kept here to be read. */
export const EmailRecord = z.object({
  id: z.string().min(1),
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  token: z.string().nullable(),
  createdAt: z.int(),
})
export type EmailRecord = z.infer<typeof EmailRecord>

/** The providers of single sign-on. */
export const ProviderName = z.enum(['google', 'microsoft', 'amazon'])
export type ProviderName = z.infer<typeof ProviderName>

/** What somebody allowed at a provider that this back end plays; the id is the authorisation code. */
export const GrantRecord = z.object({
  id: z.string().min(1),
  provider: ProviderName,
  /** Who they are there. */
  name: z.string().min(1),
  email: z.string().min(1),
  /** SHA-256 of the verifier, as base64url. */
  challenge: z.string().min(1),
  expiresAt: z.int(),
  usedAt: z.int().nullable(),
})
export type GrantRecord = z.infer<typeof GrantRecord>

/** Whose account somebody's identity at a provider opens; see `identityId`. */
export const IdentityRecord = z.object({ id: z.string().min(1), userId: Id })
export type IdentityRecord = z.infer<typeof IdentityRecord>

/** That a user has connected the camera cloud; the id is the user's. */
export const ConnectionRecord = z.object({
  id: Id,
  connectedAt: z.int(),
  /** The cloud has ended it; it is kept to say so until it is made anew. */
  lostAt: z.int().optional(),
})
export type ConnectionRecord = z.infer<typeof ConnectionRecord>

/** What was put among the files of the camera cloud; its bytes lie in the folder `cloud` by its id. */
export const CloudFileRecord = z.object({
  id: Id,
  ownerId: Id,
  name: CameraFile.shape.name,
  directory: CameraFile.shape.directory,
  mimeType: CameraFile.shape.mimeType,
})
export type CloudFileRecord = z.infer<typeof CloudFileRecord>

/** The id is the media's. */
export const TranscriptRecord = z.object({ ...Transcript.shape, id: Id })
export type TranscriptRecord = z.infer<typeof TranscriptRecord>

/** A feature that was switched for everybody; the id is the flag's name. */
export const FlagRecord = z.object({ id: z.string().min(1), isOn: z.boolean() })
export type FlagRecord = z.infer<typeof FlagRecord>

export const accountSchemas = {
  profiles: ProfileRecord,
  accounts: AccountRecord,
  projects: ProjectRecord,
  usage: UsageRecord,
  invoices: InvoiceRecord,
  checkouts: CheckoutRecord,
  tokens: TokenRecord,
  emails: EmailRecord,
  grants: GrantRecord,
  identities: IdentityRecord,
  connections: ConnectionRecord,
  cloudFiles: CloudFileRecord,
  transcripts: TranscriptRecord,
  flags: FlagRecord,
} as const

export interface AccountRecords {
  profiles: ProfileRecord
  accounts: AccountRecord
  projects: ProjectRecord
  usage: UsageRecord
  invoices: InvoiceRecord
  checkouts: CheckoutRecord
  tokens: TokenRecord
  emails: EmailRecord
  grants: GrantRecord
  identities: IdentityRecord
  connections: ConnectionRecord
  cloudFiles: CloudFileRecord
  transcripts: TranscriptRecord
  flags: FlagRecord
}
