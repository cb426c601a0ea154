import { z } from 'zod'

import { SettingsError, workerKey } from '../settings'

const serverUrl = z
  .url({
    protocol: /^https?$/,
    error: 'must be the addresses at which servers accept workers, such as https://workers.studio.example',
    abort: true,
  })
  .refine((text) => new URL(text).href === `${new URL(text).origin}/`, { error: 'must be an address without a path or user' })

const Environment = z.object({
  /** Addresses, separated by commas. */
  SERVER: z
    .string()
    .transform((text) => text.split(',').map((part) => part.trim()))
    .pipe(z.array(serverUrl)),
  WORKER_KEY: workerKey,
})

export interface WorkerSettings {
  /** Where the servers accept workers. */
  servers: URL[]
  key: string
}

/** @throws SettingsError */
export function parseWorkerSettings(environment: Record<string, string | undefined>): WorkerSettings {
  const { SERVER, WORKER_KEY } = environment
  const parsed = Environment.safeParse({ SERVER: SERVER ?? '', WORKER_KEY: WORKER_KEY ?? '' })
  if (!parsed.success) throw new SettingsError(parsed.error.issues.map(({ path, message }) => `${String(path[0])} ${message}.`).join('\n'))
  return { servers: parsed.data.SERVER.map((address) => new URL(address)), key: parsed.data.WORKER_KEY }
}
