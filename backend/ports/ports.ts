import type { TranscriptionModel } from '#engine/audio/transcribe/types.ts'
import type { Cloud } from './cloud'
import type { Engines } from './engines'
import type { Files } from './files'
import type { Identity } from './identity'
import type { Interrupt } from './interrupt'
import type { LimitStore } from './limit-store'
import type { Mail } from './mail'
import type { Passwords } from './passwords'
import type { Payments } from './payments'
import type { Peers } from './peers'
import type { Probes } from './probes'
import type { Runner } from './runner'
import type { SecondFactorRule, SessionLimits } from './sign-in-rules'
import type { Sockets } from './sockets'
import type { Tables } from './tables'
import type { TokenStore } from './token-store'
import type { Wording } from './wording'

/** The kinds of records that a secret opens: a session, the page of an emailed link, or the socket of a session. */
export type SecretKind = 'session' | 'token' | 'socket'

/** The services that a home provides to the rules of the contract. */
export interface Ports {
  tables: Tables
  files: Files
  engines: Engines
  runner: Runner
  /** The other processes that share the records. Absent in a home whose records only one process uses at a time. */
  peers?: Peers
  probes: Probes
  cloud: Cloud
  /** Returns the operator's current models for transcription. Absent if there is no transcription. */
  transcriptionModels?: () => Promise<TranscriptionModel[]>
  sockets: Sockets
  mail: Mail
  /** Null where single sign-on isn't set up. */
  identity: Identity | null
  /** Keeps what limits strangers over restarts. Null where no stranger reaches the back end; then sign-ups and emails aren't limited. */
  limitStore: LimitStore | null
  /** Keeps tokens of one use. Absent in a home with one process, whose memory keeps them: after a restart, clients request new ones. */
  tokens?: TokenStore
  payments: Payments
  /** Epoch milliseconds. */
  clock: () => number
  newId: (prefix: string) => string
  /**
   * Returns the ID of the record of a session or an emailed link by its secret. Absent where no one else reads the records: the secrets are the
   * IDs.
   */
  recordId?: (kind: SecretKind, secret: string) => string
  /** Returns the secret of a request's session. Absent where it is the session's ID. */
  sessionSecret?: (request: Request) => string | undefined
  interrupt: Interrupt
  wording: Wording
  /**
   * Whether all requests come from one browser, whose user may work without an account. False if absent: anyone who reaches a shared back end
   * would open the same profile.
   */
  servesOneBrowser?: boolean
  /**
   * Who may have an account: anyone, anyone whom an administrator approves before files are added, people whom an administrator invites, or
   * no one new. Open if absent.
   */
  signUp?: 'open' | 'approval' | 'invitation' | 'closed'
  /** The origin of the page, such as `http://localhost`. */
  origin: string
  /** How passwords are stored. Absent where only WebCrypto can do it. */
  passwords?: Passwords
  /** The iterations of WebCrypto's password hashes, if not the usual number; fewer in tests. */
  passwordIterations?: number
  /** The max bytes of storage of each user. No limit if absent. */
  storageLimit?: number
  /** Whether accounts with a password need a second factor. Offered if absent. */
  secondFactor?: SecondFactorRule
  /** The max seconds of a session, without a request and total, if not the default. */
  sessionSeconds?: SessionLimits
  /** The lifetime of socket tokens, if not the default. */
  socketTokenSeconds?: number
}
