import { countOpenSessions } from '#backend/accounts/session-limits.ts'
import type { SessionLimits } from '#backend/ports/sign-in-rules.ts'
import type { Tables } from '#backend/ports/tables.ts'
import { createCounter, createDurations } from './counts'
import { prometheusText, type Metric, type Sample } from './prometheus-text'
import type { StoredFiles } from './stored-files'

interface Parts {
  tables: Pick<Tables, 'of' | 'countsOf' | 'onChange'>
  storedFiles: () => Promise<StoredFiles[]>
  /** Returns the bytes that uploads may still take. */
  room: () => Promise<number>
  /** Epoch seconds. */
  now: () => number
  sessionSeconds: SessionLimits
  /** Returns the connected workers, their running calls, and the workers that were lost since the start. */
  workers: () => { workers: number; calls: number; lost: number }
}

export interface ServerMetrics {
  /** Counts a response. */
  addResponse: (operation: string, status: number, seconds: number) => void
  /** Counts a page of the engine that had to be replaced. */
  addLostPage: () => void
  /** Returns all metrics in the text format of Prometheus. */
  text: () => Promise<string>
}

/** Counts what a server does since its start. No label has a name, an address or an ID. */
export function createServerMetrics({ tables, storedFiles, room, now, sessionSeconds, workers }: Parts): ServerMetrics {
  const durations = createDurations()
  const endedJobs = createCounter()
  let lostPages = 0
  tables.onChange((changes) => {
    for (const change of changes) {
      if (change.table !== 'jobs' || change.row === null || change.row.finishedAt === null) continue
      // A job that has ended may be changed again.
      if (change.before === undefined || change.before.finishedAt === null)
        endedJobs.add({ kind: change.row.kind, state: change.row.state })
    }
  })

  async function openJobs(): Promise<Sample[]> {
    const counts = new Map<string, Sample>()
    for (const { kind, state } of await tables.of('jobs', 'open', true)) {
      const key = `${kind} ${state}`
      counts.set(key, { labels: { kind, state }, value: (counts.get(key)?.value ?? 0) + 1 })
    }
    return [...counts.values()]
  }

  const single = (value: number): Sample[] => [{ labels: {}, value }]

  async function metrics(): Promise<Metric[]> {
    const sessions = await countOpenSessions({ tables, now, sessionSeconds })
    const stored = await storedFiles()
    return [
      {
        name: 'studio_request_duration_seconds',
        help: 'Time until responses began, by operation and status class.',
        type: 'histogram',
        samples: durations.samples(),
      },
      { name: 'studio_jobs', help: 'Jobs that are waiting or running.', type: 'gauge', samples: await openJobs() },
      { name: 'studio_jobs_ended_total', help: 'Jobs that have ended since the start.', type: 'counter', samples: endedJobs.samples() },
      {
        name: 'studio_engine_pages_lost_total',
        help: 'Pages of Chromium that crashed, hung or did not open, and were replaced.',
        type: 'counter',
        samples: single(lostPages),
      },
      {
        name: 'studio_workers',
        help: 'Workers on other machines that are connected.',
        type: 'gauge',
        samples: single(workers().workers),
      },
      {
        name: 'studio_worker_calls',
        help: 'Calls of the engine that run on workers.',
        type: 'gauge',
        samples: single(workers().calls),
      },
      {
        name: 'studio_workers_lost_total',
        help: 'Workers whose connection broke since the start.',
        type: 'counter',
        samples: single(workers().lost),
      },
      {
        name: 'studio_stored_files',
        help: 'Stored files, measured every ten minutes.',
        type: 'gauge',
        samples: stored.map(({ folder, files }) => ({ labels: { folder }, value: files })),
      },
      {
        name: 'studio_stored_bytes',
        help: 'Size of the stored files, measured every ten minutes.',
        type: 'gauge',
        samples: stored.map(({ folder, bytes }) => ({ labels: { folder }, value: bytes })),
      },
      { name: 'studio_room_bytes', help: 'Disk space that uploads may still take.', type: 'gauge', samples: single(await room()) },
      { name: 'studio_sessions', help: 'Sessions that have not ended.', type: 'gauge', samples: single(sessions) },
    ]
  }

  return {
    addResponse: (operation, status, seconds) => durations.add({ operation, status: `${Math.floor(status / 100)}xx` }, seconds),
    addLostPage: () => {
      lostPages += 1
    },
    text: async () => prometheusText(await metrics()),
  }
}
