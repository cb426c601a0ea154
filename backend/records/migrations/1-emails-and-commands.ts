import type { Migration } from './migration'

/** Moves rows that earlier builds stored under other names: emails in `mails`, and the command of a job in `order`. */
export const renameEmailsAndCommands: Migration = async (database, upgrade) => {
  if (database.objectStoreNames.contains('mails')) {
    for (const row of await upgrade.objectStore('mails').getAll()) await upgrade.objectStore('emails').put(row)
    database.deleteObjectStore('mails')
  }
  const jobs = upgrade.objectStore('jobs')
  const rows = (await jobs.getAll()) as { order?: unknown }[]
  for (const { order, ...job } of rows) if (order !== undefined) await jobs.put({ ...job, command: order })
}
