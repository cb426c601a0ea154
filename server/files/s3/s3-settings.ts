import { isIP } from 'node:net'
import { z } from 'zod'

/** A store of objects that speaks the protocol of Amazon S3. */
export interface S3Settings {
  bucket: string
  /** The beginning of every key: empty, or ending with a slash. */
  prefix: string
  /** The origin of the store. */
  endpoint: string
  region: string
  accessKeyId: string
  secretAccessKey: string
  /** Of temporary credentials. */
  sessionToken: string | undefined
  /** Whether the bucket is in the path of an address instead of its host name. */
  pathStyle: boolean
}

const BUCKET = /^s3:\/\/([a-z\d][a-z\d.-]{1,61}[a-z\d])((?:\/[\w.!*()-]+)*)\/?$/

const STORAGE = 'must be disk, or a bucket such as s3://bucket or s3://bucket/prefix'

/** Where files are: on disk, or in a bucket, below a prefix. */
const storage = z.string().transform((text, context): { bucket: string; prefix: string } | 'disk' => {
  if (text === 'disk') return text
  const [, bucket, path] = BUCKET.exec(text) ?? []
  const segments = path?.split('/').slice(1)
  // Addresses can't contain these segments.
  if (bucket !== undefined && segments?.every((segment) => segment !== '.' && segment !== '..') === true)
    return { bucket, prefix: segments.map((segment) => `${segment}/`).join('') }
  context.addIssue({ code: 'custom', message: STORAGE })
  return z.NEVER
})

const endpoint = z
  .url({ protocol: /^https?$/, error: 'must be the address of the store, such as https://s3.example', abort: true })
  .refine((text) => new URL(text).href === `${new URL(text).origin}/`, { error: 'must be an address without a path or user' })

/** Credentials travel in headers, which have no other characters. */
const credential = z.string().regex(/^[\u0021-\u007E]+$/, 'must have no spaces or other characters than those of ASCII')

const region = z.string().regex(/^[a-z\d-]+$/, 'must be the name of a region, such as eu-central-1')

/** The environment variables of a store, without treating empty ones as absent. */
export const s3Variables = {
  STORAGE: storage.prefault('disk'),
  S3_ENDPOINT: endpoint.optional(),
  S3_PATH_STYLE: z.enum(['on', 'off'], { error: 'must be on or off' }).optional(),
  AWS_REGION: region.optional(),
  AWS_ACCESS_KEY_ID: credential.optional(),
  AWS_SECRET_ACCESS_KEY: credential.optional(),
  AWS_SESSION_TOKEN: credential.optional(),
}

/** Returns whether a host is an IP address, before which there can be no name of a bucket. */
const isAddress = (hostname: string): boolean => hostname.startsWith('[') || isIP(hostname) !== 0

type Variables = z.output<z.ZodObject<typeof s3Variables>>

/**
 * Returns the store in which files are; undefined for the disk.
 *
 * @param wrong called with what is missing; it throws
 */
export function s3SettingsOf(variables: Variables, wrong: (message: string) => never): S3Settings | undefined {
  const { STORAGE: place, S3_ENDPOINT, S3_PATH_STYLE, AWS_REGION, AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY, AWS_SESSION_TOKEN } = variables
  if (place === 'disk') return undefined
  const missing = (['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY'] as const).filter((name) => variables[name] === undefined)
  const lines = missing.map((name) => `${name} must be set, because STORAGE is a bucket.`)
  if (AWS_REGION === undefined && S3_ENDPOINT === undefined)
    lines.push('AWS_REGION must be the region of the bucket, or S3_ENDPOINT the address of its store.')
  if (S3_PATH_STYLE === 'off' && S3_ENDPOINT !== undefined && isAddress(new URL(S3_ENDPOINT).hostname))
    lines.push('S3_PATH_STYLE must be on, because S3_ENDPOINT is an IP address.')
  if (AWS_ACCESS_KEY_ID === undefined || AWS_SECRET_ACCESS_KEY === undefined || lines.length > 0) return wrong(lines.join('\n'))
  const regionName = AWS_REGION ?? 'us-east-1'
  return {
    ...place,
    endpoint: S3_ENDPOINT === undefined ? `https://s3.${regionName}.amazonaws.com` : new URL(S3_ENDPOINT).origin,
    region: regionName,
    accessKeyId: AWS_ACCESS_KEY_ID,
    secretAccessKey: AWS_SECRET_ACCESS_KEY,
    sessionToken: AWS_SESSION_TOKEN,
    // Stores of an organisation seldom have a host name for each bucket, and Amazon's certificate has none for names with dots.
    pathStyle: S3_PATH_STYLE === undefined ? S3_ENDPOINT !== undefined || place.bucket.includes('.') : S3_PATH_STYLE === 'on',
  }
}
