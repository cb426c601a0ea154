import type { BlockList } from 'node:net'
import { z } from 'zod'

import { SESSION_SECONDS } from '#backend/accounts/session-limits.ts'
import type { SecondFactorRule, SessionLimits } from '#backend/ports/sign-in-rules.ts'
import { ProviderName, providerNames } from '#backend/records/accounts.ts'
import { s3SettingsOf, s3Variables, type S3Settings } from './files/s3/s3-settings'
import { parseProxies } from './http/client-address'

const DEFAULT_PORT = 4020
const LOOPBACK = new Set(['127.0.0.1', 'localhost', '[::1]'])

/** Returns whether a host name is that of this machine. */
export const isLoopback = (hostname: string): boolean => LOOPBACK.has(hostname)

/** Treats an empty variable as absent. */
const optional = <Schema extends z.ZodType>(schema: Schema) => z.preprocess((value) => (value === '' ? undefined : value), schema)

/** Browsers send the session's cookie over HTTPS, or to their own machine. */
const publicUrl = z
  .url({ protocol: /^https?$/, error: 'must be the address at which people open the app, such as https://studio.example', abort: true })
  .refine((text) => new URL(text).protocol === 'https:' || isLoopback(new URL(text).hostname), {
    error: 'must begin with https:// unless it is an address of this machine',
  })
  .refine((text) => new URL(text).href === `${new URL(text).origin}/`, { error: 'must be an address without a path or user' })

const port = z
  .string()
  .transform(Number)
  .pipe(
    z
      .int({ error: 'must be a port from 1 to 65535' })
      .min(1, 'must be a port from 1 to 65535')
      .max(65_535, 'must be a port from 1 to 65535'),
  )

/** Codes and secrets travel to the addresses that an issuer names. */
const issuerUrl = z
  .url({ protocol: /^https?$/, error: 'must be the issuer of the provider, such as https://login.example', abort: true })
  .refine((text) => new URL(text).protocol === 'https:' || isLoopback(new URL(text).hostname), {
    error: 'must begin with https:// unless it is an address of this machine',
  })

/** Everyone has an account of some Microsoft tenant, and tenants vouch only for addresses of their own domains. */
const microsoftIssuer = issuerUrl.refine((text) => text.endsWith('/v2.0') && !/\/(common|organizations|consumers)\/v2\.0$/.test(text), {
  error: 'must name one tenant, such as https://login.microsoftonline.com/TENANT-ID/v2.0',
})

const given = z.string().max(500, 'must have 500 characters or fewer').optional()

/** A network interface and a port to listen on. */
const listenAddress = z
  .string()
  .regex(/^(?:[\w.-]+|\[[\da-f:]+\]):\d{1,5}$/i, 'must be an interface and a port, such as 10.0.0.2:4021')
  .transform((text) => ({
    host: text.slice(0, text.lastIndexOf(':')).replace(/^\[|\]$/g, ''),
    port: Number(text.slice(text.lastIndexOf(':') + 1)),
  }))
  .refine((address) => address.port >= 1 && address.port <= 65_535, 'must have a port from 1 to 65535')

/** The key with which a worker may offer its lanes. */
export const workerKey = z.string().min(32, 'must have 32 characters or more')

/** Addresses and networks, separated by commas. */
const proxies = z.string().transform((text, context): BlockList => {
  const parsed = parseProxies(text === 'false' || text === '' ? [] : text.split(',').map((part) => part.trim()))
  if ('list' in parsed) return parsed.list
  const message = `must name the proxies in front by address or network, such as 127.0.0.1 or 10.0.0.0/8; “${parsed.wrong}” is neither`
  context.addIssue({ code: 'custom', message })
  return z.NEVER
})

const MINUTE = 60
const HOUR = 60 * MINUTE
const GIGABYTE = 10 ** 9
const MAX_SESSION_HOURS = 90 * 24

/** A whole number of `unit`. */
const wholeNumber = (min: number, max: number, unit: string) => {
  const error = `must be a whole number of ${unit} from ${min} to ${max}`
  return z
    .string()
    .regex(/^\d{1,9}$/, { error, abort: true })
    .transform(Number)
    .pipe(z.int().min(min, error).max(max, error))
}

const Environment = z.object({
  HOST: optional(z.string().default('127.0.0.1')),
  PORT: optional(port.default(DEFAULT_PORT)),
  DATA: optional(z.string().default('data')),
  DATABASE_URL: optional(
    z
      .url({
        protocol: /^postgres(ql)?$/,
        error: 'must be the address of a PostgreSQL database, such as postgresql://user:password@host/studio',
      })
      .optional(),
  ),
  STORAGE: optional(s3Variables.STORAGE),
  S3_ENDPOINT: optional(s3Variables.S3_ENDPOINT),
  S3_PATH_STYLE: optional(s3Variables.S3_PATH_STYLE),
  AWS_REGION: optional(s3Variables.AWS_REGION),
  AWS_ACCESS_KEY_ID: optional(s3Variables.AWS_ACCESS_KEY_ID),
  AWS_SECRET_ACCESS_KEY: optional(s3Variables.AWS_SECRET_ACCESS_KEY),
  AWS_SESSION_TOKEN: optional(s3Variables.AWS_SESSION_TOKEN),
  PUBLIC_URL: optional(publicUrl.optional()),
  TRUST_PROXY: optional(proxies.prefault('')),
  SIGN_UP: optional(
    z.enum(['open', 'approval', 'invitation', 'closed'], { error: 'must be open, approval, invitation or closed' }).default('approval'),
  ),
  SESSION_HOURS: optional(wholeNumber(1, MAX_SESSION_HOURS, 'hours').optional()),
  SESSION_IDLE_MINUTES: optional(wholeNumber(15, MAX_SESSION_HOURS * 60, 'minutes').optional()),
  STORAGE_PER_USER: optional(wholeNumber(1, 1_000_000, 'gigabytes').optional()),
  SECOND_FACTOR: optional(z.enum(['offered', 'required'], { error: 'must be offered or required' }).default('offered')),
  SMTP_URL: optional(
    z.url({ protocol: /^smtps?$/, error: 'must be the address of a mail server, such as smtps://user:password@mail.example' }).optional(),
  ),
  LOG_FORMAT: optional(z.enum(['text', 'json'], { error: 'must be text or json' }).default('text')),
  METRICS_HOST: optional(z.string().default('127.0.0.1')),
  METRICS_PORT: optional(port.optional()),
  WORKER_KEY: optional(workerKey.optional()),
  WORK_ADDRESS: optional(listenAddress.prefault('127.0.0.1:4021')),
  LOCAL_ENGINE: optional(z.enum(['on', 'off'], { error: 'must be on or off' }).default('on')),
  MAIL_FROM: optional(z.email({ error: 'must be an email address' }).optional()),
  GOOGLE_CLIENT_ID: optional(given),
  GOOGLE_CLIENT_SECRET: optional(given),
  MICROSOFT_ISSUER: optional(microsoftIssuer.optional()),
  MICROSOFT_CLIENT_ID: optional(given),
  MICROSOFT_CLIENT_SECRET: optional(given),
  AMAZON_ISSUER: optional(issuerUrl.optional()),
  AMAZON_CLIENT_ID: optional(given),
  AMAZON_CLIENT_SECRET: optional(given),
  OIDC_ISSUER: optional(issuerUrl.optional()),
  OIDC_CLIENT_ID: optional(given),
  OIDC_CLIENT_SECRET: optional(given),
  OIDC_NAME: optional(z.string().max(50, 'must have 50 characters or fewer').default(providerNames.oidc)),
})

/** Google's issuer is fixed, as is its sign-in page by the contract. */
const GOOGLE_ISSUER = 'https://accounts.google.com'

/** A provider of single sign-on, at which the server is registered. */
export interface ProviderSettings {
  issuer: string
  clientId: string
  clientSecret: string
  /** Its name on the button. */
  label: string
}

export type SignOnSettings = Partial<Record<ProviderName, ProviderSettings>>

/** Where the files and records of a server are. */
export interface Place {
  /** The folder of files, and of records without a database. */
  data: string
  /** The store of complete files. Undefined if they are in the folder. */
  store?: S3Settings | undefined
  /** The address of a PostgreSQL database. Undefined for one inside the server. */
  databaseUrl: string | undefined
}

/** The settings of a server, from environment variables. */
export interface ServerSettings extends Place {
  /** The network interface and port to listen on. */
  host: string
  port: number
  /** The origin at which people open the app. */
  publicUrl: string
  /** The proxies in front of the server whose `X-Forwarded-For` is believed. */
  trustedProxies: BlockList
  signUp: 'open' | 'approval' | 'invitation' | 'closed'
  /** Max seconds of a session: without a request, and total. */
  sessionSeconds: SessionLimits
  /** The max bytes of storage of each user. Undefined for no limit. */
  storageLimit: number | undefined
  /** Whether accounts with a password need a second factor. */
  secondFactor: SecondFactorRule
  /** The providers that are set up; none without single sign-on. */
  signOn: SignOnSettings
  /** Undefined if the server sends no email. */
  mail: { url: string; from: string } | undefined
  logFormat: 'text' | 'json'
  /** The network interface and port of the metrics. Undefined if there are none. */
  metrics: { host: string; port: number } | undefined
  /** Where workers connect, and their key. Undefined if there are none. */
  workers: { host: string; port: number; key: string } | undefined
  /** Whether this machine runs jobs itself. */
  runsEngine: boolean
}

/** Thrown for settings that can't be used. The message names each with its problem. */
export class SettingsError extends Error {
  override readonly name = 'SettingsError'
  readonly code = 'settings'
}

const prefixes = { google: 'GOOGLE', microsoft: 'MICROSOFT', amazon: 'AMAZON', oidc: 'OIDC' } as const satisfies Record<
  ProviderName,
  string
>

/** @throws SettingsError if a provider has some of its variables, but not all */
function providerOf(name: ProviderName, environment: z.infer<typeof Environment>): ProviderSettings | undefined {
  const prefix = prefixes[name]
  const chosenIssuer = prefix === 'GOOGLE' ? undefined : environment[`${prefix}_ISSUER`]
  const issuer = prefix === 'GOOGLE' ? GOOGLE_ISSUER : chosenIssuer
  const clientId = environment[`${prefix}_CLIENT_ID`]
  const clientSecret = environment[`${prefix}_CLIENT_SECRET`]
  if (chosenIssuer === undefined && clientId === undefined && clientSecret === undefined) return undefined
  if (issuer === undefined || clientId === undefined || clientSecret === undefined) {
    const first = prefix === 'GOOGLE' ? '' : `${prefix}_ISSUER, `
    throw new SettingsError(`${first}${prefix}_CLIENT_ID and ${prefix}_CLIENT_SECRET must be set together.`)
  }
  return { issuer, clientId, clientSecret, label: name === 'oidc' ? environment.OIDC_NAME : providerNames[name] }
}

function signOnOf(environment: z.infer<typeof Environment>): SignOnSettings {
  const found = ProviderName.options.map((name) => [name, providerOf(name, environment)] as const)
  return Object.fromEntries(found.filter(([, provider]) => provider !== undefined))
}

/** @throws SettingsError for an idle limit that the total limit precedes */
function sessionSecondsOf({ SESSION_HOURS, SESSION_IDLE_MINUTES }: z.infer<typeof Environment>): SessionLimits {
  const total = SESSION_HOURS === undefined ? SESSION_SECONDS.total : SESSION_HOURS * HOUR
  const idle = SESSION_IDLE_MINUTES === undefined ? Math.min(SESSION_SECONDS.idle, total) : SESSION_IDLE_MINUTES * MINUTE
  if (idle > total) throw new SettingsError('SESSION_IDLE_MINUTES must be within SESSION_HOURS, because sessions end then.')
  return { idle, total }
}

function refuse(message: string): never {
  throw new SettingsError(message)
}

/** @throws SettingsError */
export function parseSettings(environment: Record<string, string | undefined>): ServerSettings {
  const parsed = Environment.safeParse(environment)
  if (!parsed.success) throw new SettingsError(parsed.error.issues.map(({ path, message }) => `${path.join('.')} ${message}.`).join('\n'))
  const { HOST, PORT, DATA, DATABASE_URL, PUBLIC_URL, TRUST_PROXY, SIGN_UP, SMTP_URL, MAIL_FROM, LOG_FORMAT } = parsed.data
  const { METRICS_HOST, METRICS_PORT, WORKER_KEY, WORK_ADDRESS, LOCAL_ENGINE } = parsed.data
  if (LOCAL_ENGINE === 'off' && WORKER_KEY === undefined)
    throw new SettingsError('LOCAL_ENGINE can’t be off without WORKER_KEY, because no worker could run jobs.')
  if (SMTP_URL !== undefined && MAIL_FROM === undefined)
    throw new SettingsError('MAIL_FROM must be the sender of emails, because SMTP_URL is set.')
  if (SIGN_UP === 'invitation' && SMTP_URL === undefined)
    throw new SettingsError('SIGN_UP can’t be invitation without SMTP_URL, because people are invited by email.')
  return {
    host: HOST,
    port: PORT,
    data: DATA,
    store: s3SettingsOf(parsed.data, refuse),
    databaseUrl: DATABASE_URL,
    publicUrl: new URL(PUBLIC_URL ?? `http://127.0.0.1:${PORT}`).origin,
    trustedProxies: TRUST_PROXY,
    signUp: SIGN_UP,
    sessionSeconds: sessionSecondsOf(parsed.data),
    storageLimit: parsed.data.STORAGE_PER_USER === undefined ? undefined : parsed.data.STORAGE_PER_USER * GIGABYTE,
    secondFactor: parsed.data.SECOND_FACTOR,
    signOn: signOnOf(parsed.data),
    mail: SMTP_URL === undefined || MAIL_FROM === undefined ? undefined : { url: SMTP_URL, from: MAIL_FROM },
    logFormat: LOG_FORMAT,
    metrics: METRICS_PORT === undefined ? undefined : { host: METRICS_HOST, port: METRICS_PORT },
    workers: WORKER_KEY === undefined ? undefined : { ...WORK_ADDRESS, key: WORKER_KEY },
    runsEngine: LOCAL_ENGINE === 'on',
  }
}
