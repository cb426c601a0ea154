import { createHash, randomBytes, randomUUID } from 'node:crypto'

import type { Live } from '#backend/ports/live.ts'
import type { SocketCommand, Sockets } from '#backend/ports/sockets.ts'
import type { TokenStore } from '#backend/ports/token-store.ts'
import { createOutbox, joinPieces } from './cluster/bus'
import { joinDatabase } from './cluster/database-session'
import { databaseTokens } from './cluster/database-tokens'
import { serverPeers, type ServerPeers } from './cluster/server-peers'
import { sharedChanges } from './cluster/shared-changes'
import { holdFolder, shareFolder } from './cluster/share-folder'
import { startMaintenance } from './database/maintenance'
import { openDatabase, openExisting, recordsPlace, type Database } from './database/open-database'
import { databaseTables, type ServerTables } from './database/tables'
import { openFiles } from './files/open-files'
import { refuseLostRecords } from './files/refuse-lost-records'
import type { ServerFiles } from './files/server-files'
import { databaseLimits, type DatabaseLimits } from './identity/limit-store'
import { reserve } from './reserve'
import type { Place } from './settings'

/** Time for another server to end with an upload, in milliseconds. */
const UPLOAD_MILLISECONDS = 20_000

/** Where a server's records and files are, and what it shares with other servers: those of its database, or none. */
export interface Home {
  files: ServerFiles
  database: Database
  tables: ServerTables
  limits: DatabaseLimits
  /** Executes commands on the sockets of all servers. */
  sockets: Sockets
  /** Undefined for a server that has its records for itself. */
  shared: SharedHome | undefined
  /** The key of the form for the first administrator. */
  setupKey: string
  close: () => Promise<void>
}

export interface SharedHome {
  peers: ServerPeers
  tokens: TokenStore
  /** Locks an upload over all servers. Returns a function that unlocks it, or undefined if another server doesn't end with it. */
  lockUpload: (id: string) => Promise<(() => Promise<void>) | undefined>
  /** Lets other servers start, and leads if none does. */
  settle: (live: () => Live) => Promise<void>
  /** Doesn't begin to lead any more, before the server ends. */
  rest: () => Promise<void>
}

interface HomeParts {
  settings: Place
  /** Executes a command on the sockets of this server. */
  deliver: (command: SocketCommand) => void
  /** Called when another server may lead, because the connection to PostgreSQL broke. */
  onDatabaseLost: () => void
}

/** Runs `work`, and undoes what came before if it fails. */
async function orUndo<Result>(undo: () => Promise<void>, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    await undo()
    throw error
  }
}

/** Opens the records and files of a server that has them for itself. */
async function openAlone({ settings, deliver, onDatabaseLost }: HomeParts): Promise<Home> {
  const release = await reserve(settings, onDatabaseLost)
  return orUndo(release, async () => {
    const files = await openFiles(settings)
    const database = await openDatabase(recordsPlace(settings))
    return orUndo(
      () => database.destroy(),
      async () => {
        const tables = databaseTables(database)
        await refuseLostRecords(tables, files)
        const limits = databaseLimits(database)
        const stopMaintenance = startMaintenance(database)
        const close = async (): Promise<void> => {
          await limits.settled()
          await stopMaintenance()
          await database.destroy()
          await release()
        }
        const setupKey = randomBytes(24).toString('base64url')
        return { files, database, tables, limits, sockets: { command: deliver }, shared: undefined, setupKey, close }
      },
    )
  })
}

/** Opens the records and files that this server shares with the others of its database. */
async function openShared({ settings, deliver, onDatabaseLost }: HomeParts, url: string): Promise<Home> {
  const session = await joinDatabase(url, onDatabaseLost)
  const { isFirst } = session
  return orUndo(session.end, async () => {
    const releaseFolder = await holdFolder(settings.data, isFirst)
    return orUndo(releaseFolder, async () => {
      const database = isFirst ? await openDatabase({ url }) : await openExisting({ url })
      return orUndo(
        () => database.destroy(),
        async () => {
          const folderId = await shareFolder(database, settings.data, isFirst)
          const files = await openFiles(settings)
          const id = randomUUID()
          const outbox = createOutbox(database)
          const changes = sharedChanges({ database, outbox, id, onLost: onDatabaseLost })
          const tables = databaseTables(database, changes)
          await refuseLostRecords(tables, files)
          const peers = serverPeers({ id, startedAlone: isFirst, outbox, deliver })
          session.onNotification(joinPieces(peers.receive))
          const limits = databaseLimits(database, {
            onNote: peers.onNote,
            announce: (noted) => outbox.add({ kind: 'limits', from: id, noted }),
          })
          let stopSharing = (): void => undefined
          let leading: Promise<void> = Promise.resolve()
          return {
            files,
            database,
            tables,
            limits,
            sockets: {
              command: (command) =>
                outbox.add(command.kind === 'message' ? { kind: 'message', userIds: [command.userId], message: command.message } : command),
            },
            shared: {
              peers,
              tokens: databaseTokens(database),
              lockUpload: (name) => session.lock(name, UPLOAD_MILLISECONDS),
              settle: async (live) => {
                stopSharing = peers.share(live)
                await session.settle(() => {
                  leading = changes
                    .lead()
                    .then(peers.lead)
                    .catch((error: unknown) => {
                      console.error('Couldn’t begin to run the jobs', error)
                      onDatabaseLost()
                    })
                })
              },
              rest: async () => {
                session.rest()
                await leading
                await peers.settled()
              },
            },
            // Each server opens the form with the same key, because requests reach any of them.
            setupKey: createHash('sha256').update(`setup ${folderId}`).digest('base64url').slice(0, 32),
            close: async () => {
              stopSharing()
              await limits.settled()
              await outbox.sent()
              await database.destroy()
              await releaseFolder()
              await session.end()
            },
          }
        },
      )
    })
  })
}

/**
 * Opens the records and files of a server.
 *
 * @throws DataInUseError, DatabaseInUseError, FolderNotSharedError, StorageError, OlderSchemaError, NewerSchemaError
 */
export function openHome(parts: HomeParts): Promise<Home> {
  const { databaseUrl } = parts.settings
  return databaseUrl === undefined ? openAlone(parts) : openShared(parts, databaseUrl)
}
