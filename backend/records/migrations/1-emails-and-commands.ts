import type { Migration } from './migration'

/** Moves rows that earlier builds stored under other names: emails in `mails`, and the command of a job in `order`. */
export const renameEmailsAndCommands: Migration = async (stores) => {
  if (stores.has('mails')) {
    for (const row of (await stores.all('mails')) as object[]) await stores.put('emails', row)
    stores.remove('mails')
  }
  const rows = (await stores.all('jobs')) as { order?: unknown }[]
  for (const { order, ...job } of rows) if (order !== undefined) await stores.put('jobs', { ...job, command: order })
}
