import { parseArgs } from 'node:util'

import { formatBytes, formatCount } from '#lib/words/formats.ts'
import { DataInUseError } from '../data-lock'
import { NewerSchemaError, NoRecordsError, OlderSchemaError } from '../database/open-database'
import { DatabaseInUseError } from '../database/postgres-lock'
import { StorageError } from '../files/s3/claim-store'
import { createBucket } from '../files/s3/create-bucket'
import { StoreError } from '../files/s3/store-error'
import { parseSettings, SettingsError } from '../settings'
import { checkData } from './check-data'
import { BackupError, type BackupTotals } from './read-backup'
import { restoreBackup } from './restore-backup'
import { turnOffSecondFactor } from './turn-off-second-factor'
import { writeBackup } from './write-backup'

const HELP = `npm run server:backup -- --to FILE       writes all records and files into FILE, and verifies it
npm run server:restore -- --from FILE    restores FILE into an empty folder and database
npm run server:check                     compares files with records; exits with 1 if they differ
npm run server:second-factor-off -- EMAIL  turns off two-step sign-in of an account
npm run server:create-bucket               creates the bucket of STORAGE in a store of your own

DATA, DATABASE_URL and STORAGE name the folder, the database and the store of files, as for npm run server. Stop the server first.`

/** Reasons of the system by which a file can't be read or written. */
const systemErrors: Readonly<Record<string, string>> = {
  ENOENT: 'no such file or folder',
  EACCES: 'no permission',
  EISDIR: 'it is a folder',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk is full',
  EROFS: 'the disk is read-only',
}

function exitWith(message: string, code = 1): never {
  console.error(message)
  process.exit(code)
}

/** Returns what to tell an administrator about an error; undefined for an unexpected one. */
function messageFor(error: unknown): string | undefined {
  if (error instanceof DataInUseError || error instanceof DatabaseInUseError)
    return 'A server, or another of these commands, uses the folder or the database. Stop it first.'
  const isExpected = [SettingsError, NewerSchemaError, OlderSchemaError, NoRecordsError, BackupError, StorageError, StoreError].some(
    (one) => error instanceof one,
  )
  if (!(error instanceof Error)) return undefined
  // The first error, and then the one of undoing it.
  if (isExpected && error.cause !== undefined) {
    const first = messageFor(error.cause)
    return first && `${first}\n${error.message}`
  }
  // Says whether the disk or the store is full.
  if (isExpected || error.name === 'QuotaExceededError') return error.message
  const code = 'code' in error ? String(error.code) : ''
  const reason = systemErrors[code]
  return reason === undefined ? undefined : `Couldn’t read or write${'path' in error ? ` ${String(error.path)}` : ''}: ${reason}.`
}

const describe = ({ records, files, bytes }: BackupTotals): string =>
  `${formatCount(records, 'record')} and ${formatCount(files, 'file')} (${formatBytes(bytes)})`

const onDatabaseLost = (): never => exitWith('Lost the connection to PostgreSQL. Try again.')

async function run(): Promise<void> {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { to: { type: 'string' }, from: { type: 'string' }, help: { type: 'boolean', default: false } },
  })
  const [command, email] = positionals
  if (values.help) return void process.stdout.write(`${HELP}\n`)
  const settings = parseSettings(process.env)
  if (command === 'backup' && values.to !== undefined) {
    const totals = await writeBackup(settings, values.to, Date.now(), onDatabaseLost)
    process.stdout.write(`Backed up and verified: ${describe(totals)}.\n`)
  } else if (command === 'restore' && values.from !== undefined) {
    const totals = await restoreBackup(settings, values.from, onDatabaseLost)
    process.stdout.write(`Restored: ${describe(totals)}.\n`)
  } else if (command === 'check') {
    let count = 0
    for await (const line of checkData(settings, onDatabaseLost)) {
      process.stdout.write(`${line}\n`)
      count += 1
    }
    if (count > 0) exitWith(`${formatCount(count, 'difference')} between files and records.`)
    process.stdout.write('Files and records match.\n')
  } else if (command === 'second-factor-off' && email !== undefined) {
    const outcome = await turnOffSecondFactor(settings, email, onDatabaseLost)
    if (outcome === 'no account') exitWith(`No account has the address ${email}.`)
    process.stdout.write(outcome === 'was off' ? 'Two-step sign-in is already off.\n' : `Two-step sign-in of ${email} is off.\n`)
  } else if (command === 'create-bucket') {
    if (!settings.store) exitWith('STORAGE names no bucket, such as s3://bucket/prefix.')
    const isNew = await createBucket(settings.store)
    process.stdout.write(isNew ? `Created the bucket ${settings.store.bucket}.\n` : `The bucket ${settings.store.bucket} is there.\n`)
  } else exitWith(HELP, 2)
}

try {
  await run()
} catch (error) {
  if (error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS')) exitWith(HELP, 2)
  const message = messageFor(error)
  if (message === undefined) throw error
  exitWith(message)
}
