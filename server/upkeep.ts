import { dropSentEmails } from '#backend/accounts/emails.ts'
import { sessionSweep } from '#backend/accounts/session-limits.ts'
import type { BytesAccess } from '#backend/ports/bytes-access.ts'
import type { SessionLimits } from '#backend/ports/sign-in-rules.ts'
import type { Peers } from '#backend/ports/peers.ts'
import type { Tables } from '#backend/ports/tables.ts'
import type { OpenUploads } from '#backend/uploads/open-uploads.ts'
import { finishWhole } from '#backend/uploads/finish-upload.ts'
import { dropStaleUploads } from '#backend/uploads/sweep.ts'
import type { ServerFiles } from './files/server-files'
import { repeat } from './repeat'

const HOUR = 60 * 60 * 1000

interface Parts {
  tables: Tables
  files: ServerFiles
  uploads: OpenUploads
  access: Pick<BytesAccess, 'files' | 'upload' | 'saveUpload' | 'announceFinished' | 'now'>
  /** Epoch seconds. */
  now: () => number
  sessionSeconds: SessionLimits
  /** The other servers that share the records. The one that leads does the work. */
  peers?: Pick<Peers, 'leads' | 'whenLeading'> | undefined
}

/**
 * Does hourly what a browser's back end does at its start, because a server may run for months: removes sessions that have ended by time,
 * emails that were sent, uploads that were abandoned, and files whose removal failed. Ends uploads whose last attempt failed.
 *
 * @returns a function that stops it and waits for work in progress
 */
export function startUpkeep({ tables, files, uploads, access, now, sessionSeconds, peers }: Parts): () => Promise<void> {
  const attempt = (what: string, work: () => Promise<void>): Promise<void> =>
    work().catch((error: unknown) => console.error(`Couldn’t ${what}; trying again in an hour`, error))
  const dropEndedSessions = sessionSweep({ tables, now, sessionSeconds })
  const endUploads = (): Promise<void> => attempt('end complete uploads', () => finishWhole({ tables, access, uploads }))

  async function run(): Promise<void> {
    // Each server repeats its own.
    await attempt('repeat failed removals', () => files.removeAgain())
    if (peers?.leads() === false) return
    await attempt('remove ended sessions', dropEndedSessions)
    await attempt('remove sent emails', () => dropSentEmails(tables, now()))
    await endUploads()
    await attempt('remove abandoned uploads', () => dropStaleUploads({ tables, files, now }, uploads.exclusively))
  }

  const { add, stop } = repeat(HOUR, run)
  // A stop may have interrupted the ends of uploads.
  const begin = async (): Promise<void> => add(endUploads)
  if (peers) peers.whenLeading(begin)
  else void begin()
  return stop
}
