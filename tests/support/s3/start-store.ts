import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { objectStore, type ObjectStore } from '#server/files/s3/object-store.ts'
import type { S3Settings } from '#server/files/s3/s3-settings.ts'
import type { StoreTime } from '#server/files/s3/store-requests.ts'
import { startFaultyProxy, type FaultyProxy } from './faulty-proxy'

/** Time that doesn't pass: waits end at once, and limits when a test says so. */
export interface TestTime extends StoreTime {
  /** The waits between attempts, in milliseconds. */
  waits: number[]
  /** The limits of time that were set, in milliseconds. */
  limits: number[]
  /** Ends the time of all requests that are running. */
  expire: () => void
}

export function testTime(): TestTime {
  const running = new Set<() => void>()
  const limits: number[] = []
  const waits: number[] = []
  return {
    waits,
    limits,
    pause: async (milliseconds) => void waits.push(milliseconds),
    limit: (milliseconds, onOver) => {
      limits.push(milliseconds)
      running.add(onOver)
      return () => void running.delete(onOver)
    },
    random: () => 1,
    expire: () => {
      for (const onOver of running) onOver()
    },
  }
}

export interface TestStore {
  proxy: FaultyProxy
  /** Settings with the bucket of the store and an empty prefix of this name. */
  settings: (name: string) => S3Settings
  /** The same as environment variables. */
  environment: (name: string) => Record<string, string>
  open: (time?: StoreTime) => ObjectStore
  close: () => Promise<void>
}

/** Starts a store in a process of its own, and a proxy in front of it. */
export async function startTestStore(): Promise<TestStore> {
  const folder = await mkdtemp(join(tmpdir(), 's3-'))
  const program = ['--import', './tests/tools/resolve-modules.ts', 'tests/support/s3/serve.ts', folder]
  const child = spawn(process.execPath, program, { stdio: ['pipe', 'pipe', 'inherit'], cwd: join(import.meta.dirname, '../../..') })
  const [port] = (await once(child.stdout.setEncoding('utf8'), 'data')) as [string]
  const proxy = await startFaultyProxy(Number(port))
  const settings = (name: string): S3Settings => ({
    bucket: 'studio',
    prefix: `${name}/`,
    endpoint: proxy.origin,
    region: 'us-east-1',
    accessKeyId: 'S3RVER',
    secretAccessKey: 'S3RVER',
    sessionToken: undefined,
    pathStyle: true,
  })
  return {
    proxy,
    settings,
    environment: (name) => ({
      STORAGE: `s3://studio/${name}`,
      S3_ENDPOINT: proxy.origin,
      AWS_ACCESS_KEY_ID: 'S3RVER',
      AWS_SECRET_ACCESS_KEY: 'S3RVER',
    }),
    open: (time) => objectStore(settings('tests'), time),
    close: async () => {
      await proxy.close()
      child.kill()
      await once(child, 'exit')
      await rm(folder, { recursive: true, force: true })
    },
  }
}
