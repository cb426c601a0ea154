import { z } from 'zod'

import { Account } from '#generated/model/account.zod.ts'
import { CameraFile } from '#generated/model/cameraFile.zod.ts'
import { Checkout } from '#generated/model/checkout.zod.ts'
import { EnterpriseRole } from '#generated/model/enterpriseRole.zod.ts'
import { Id } from '#generated/model/id.zod.ts'
import { Invoice } from '#generated/model/invoice.zod.ts'
import { PlanInterval } from '#generated/model/planInterval.zod.ts'
import { Project } from '#generated/model/project.zod.ts'
import { ReasonList } from '#generated/model/reasonList.zod.ts'
import { Transcript } from '#generated/model/transcript.zod.ts'
import { UsageEvent } from '#generated/model/usageEvent.zod.ts'
import { WatchList } from '#generated/model/watchList.zod.ts'

/** A user's plan. */
export const PlanRecord = z.discriminatedUnion('kind', [
  /** The user's machine does the work, so time isn't counted. */
  z.object({ kind: z.literal('uncounted') }),
  z.object({ kind: z.literal('unlimited') }),
  /** The enterprise account has the limits. */
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

/** A user's profile; its ID is the user's. */
export const ProfileRecord = z.object({
  id: Id,
  plan: PlanRecord,
  /** The enterprise account, or null. */
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

/** The default project has no record, because every user has one. */
export const ProjectRecord = z.object({
  id: Id,
  ownerId: Id,
  name: Project.shape.name,
  dateCreated: Project.shape.dateCreated,
  /** The users with whom the owner shares it. */
  members: z.array(Id).exactOptional(),
  reasons: ReasonList.exactOptional(),
  watchList: WatchList.exactOptional(),
})
export type ProjectRecord = z.infer<typeof ProjectRecord>

/** The contract numbers events; the ID is the number as text. */
export const UsageRecord = z.object({ id: z.string().min(1), event: UsageEvent })
export type UsageRecord = z.infer<typeof UsageRecord>

export const InvoiceRecord = z.object({ id: z.string().min(1), ownerId: Id, invoice: Invoice })
export type InvoiceRecord = z.infer<typeof InvoiceRecord>

export const CheckoutRecord = z.object({ ...Checkout.shape, ownerId: Id })
export type CheckoutRecord = z.infer<typeof CheckoutRecord>

/** A token sent to a user; its ID is the secret. */
export const TokenRecord = z.object({
  id: z.string().min(1),
  // The last kind is obsolete, but browsers may still store some from an earlier build.
  kind: z.enum(['verify', 'reset', 'invitation', 'eagle-eye']),
  userId: Id,
  expiresAt: z.int(),
  usedAt: z.int().nullable(),
  /** Whether a newer link has replaced it, or it has expired. Stays set if the clock goes back. */
  ended: z.literal(true).exactOptional(),
})
export type TokenRecord = z.infer<typeof TokenRecord>

/** An email that a real back end would have sent. Nothing leaves this machine, so it is stored for the outbox. */
export const EmailRecord = z.object({
  id: z.string().min(1),
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  token: z.string().nullable(),
  /** The page that an email without a token links to; absent for messages to the makers of the product. */
  page: z.literal('home').exactOptional(),
  createdAt: z.int(),
})
export type EmailRecord = z.infer<typeof EmailRecord>

/** The single sign-on providers. */
export const ProviderName = z.enum(['google', 'microsoft', 'amazon', 'oidc'])
export type ProviderName = z.infer<typeof ProviderName>

/** The names of the providers. The operator may name the last one differently. */
export const providerNames = {
  google: 'Google',
  microsoft: 'Microsoft',
  amazon: 'Amazon',
  oidc: 'OpenID Connect',
} as const satisfies Record<ProviderName, string>

/** A user's consent at a provider that this back end simulates; its ID is the authorisation code. */
export const GrantRecord = z.object({
  id: z.string().min(1),
  provider: ProviderName,
  /** The user's name and email at the provider. */
  name: z.string().min(1),
  email: z.string().min(1),
  /** SHA-256 of the verifier, as base64url. */
  challenge: z.string().min(1),
  expiresAt: z.int(),
  usedAt: z.int().nullable(),
})
export type GrantRecord = z.infer<typeof GrantRecord>

/** Links an identity at a provider to a user; see `identityId`. */
export const IdentityRecord = z.object({ id: z.string().min(1), userId: Id })
export type IdentityRecord = z.infer<typeof IdentityRecord>

/** A user's connection to the camera cloud; its ID is the user's. */
export const ConnectionRecord = z.object({
  id: Id,
  connectedAt: z.int(),
  /** The time at which the cloud ended the connection. Stored until the user reconnects, to show that it ended. */
  lostAt: z.int().optional(),
})
export type ConnectionRecord = z.infer<typeof ConnectionRecord>

/** A file added to the camera cloud; its content is in the folder `cloud` under its ID. */
export const CloudFileRecord = z.object({
  id: Id,
  ownerId: Id,
  name: CameraFile.shape.name,
  directory: CameraFile.shape.directory,
  mimeType: CameraFile.shape.mimeType,
})
export type CloudFileRecord = z.infer<typeof CloudFileRecord>

/** A transcript; its ID is the file's. */
export const TranscriptRecord = z.object({ ...Transcript.shape, id: Id })
export type TranscriptRecord = z.infer<typeof TranscriptRecord>

/** A flag changed by an administrator; its ID is the flag's name. */
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
