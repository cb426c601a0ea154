import { z } from 'zod'

import { SettingsError, workerKey } from '../settings'

const Environment = z.object({
  SERVER: z
    .url({
      protocol: /^https?$/,
      error: 'must be the address at which the server accepts workers, such as https://workers.studio.example',
      abort: true,
    })
    .refine((text) => new URL(text).href === `${new URL(text).origin}/`, { error: 'must be an address without a path or user' }),
  WORKER_KEY: workerKey,
})

export interface WorkerSettings {
  /** Where the server accepts workers. */
  server: URL
  key: string
}

/** @throws SettingsError */
export function parseWorkerSettings(environment: Record<string, string | undefined>): WorkerSettings {
  const { SERVER, WORKER_KEY } = environment
  const parsed = Environment.safeParse({ SERVER: SERVER ?? '', WORKER_KEY: WORKER_KEY ?? '' })
  if (!parsed.success) throw new SettingsError(parsed.error.issues.map(({ path, message }) => `${path.join('.')} ${message}.`).join('\n'))
  return { server: new URL(parsed.data.SERVER), key: parsed.data.WORKER_KEY }
}
