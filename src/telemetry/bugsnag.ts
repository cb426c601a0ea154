import type { Client, Event } from '@bugsnag/js'

import { ApiError, ConnectionError, isCancelled } from '#api/api-error.ts'
import { onLog, type LogEntry, type Severity } from '#lib/log.ts'

export type ReleaseStage = 'production' | 'stage' | 'development'

/** Maps log severities to Bugsnag's three. */
const SEVERITIES = { error: 'error', warn: 'warning', info: 'info', debug: 'info' } as const satisfies Record<Severity, Event['severity']>

/** Returns the release stage by the hostname's prefix; otherwise development. */
export function releaseStageOf(hostname: string): ReleaseStage {
  if (hostname.startsWith('production')) return 'production'
  return hostname.startsWith('stage') ? 'stage' : 'development'
}

let client: Client | null = null

interface BugsnagStart {
  /** The `bugsnag` flag. */
  isOn: boolean
  /** The build's key; null if it has none. */
  key: string | null
  hostname: string
  load?: () => Promise<{ default: { start: typeof import('@bugsnag/js').default.start } }>
}

/** Starts error reporting to Bugsnag, once, if the flag is on and the build has a key; otherwise not even its code is loaded. */
export async function startBugsnag({ isOn, key, hostname, load = () => import('@bugsnag/js') }: BugsnagStart): Promise<void> {
  if (!isOn || key === null || client) return
  const { default: bugsnag } = await load()
  client = bugsnag.start({
    apiKey: key,
    releaseStage: releaseStageOf(hostname),
    // Uncaught errors arrive through the log.
    autoDetectErrors: false,
    // Clicks and logs may contain names of files and people.
    enabledBreadcrumbTypes: ['navigation', 'error'],
    collectUserIp: false,
    generateAnonymousId: false,
    autoTrackSessions: false,
  })
  onLog(notifyBugsnag)
}

function notifyBugsnag({ severity, kind, words }: LogEntry): void {
  if (kind === 'shown' && words.some(isExpected)) return
  client?.notify(problemOf(words), (event) => {
    event.severity = SEVERITIES[severity]
    event.unhandled = kind === 'uncaught'
  })
}

/** Returns whether an error is an ordinary outcome that the user can resolve: an error response, a lost connection, cancelled work. */
function isExpected(error: unknown): boolean {
  return isCancelled(error) || error instanceof ConnectionError || (error instanceof ApiError && error.status < 500)
}

/** Builds one error from the parts of a log entry, with the stack of the error among them. */
function problemOf(words: readonly unknown[]): Error {
  const error = words.find((word) => word instanceof Error)
  const texts = words.filter((word) => typeof word === 'string')
  if (error === undefined) return new Error(texts.join(' ') || 'Unknown error')
  if (texts.length === 0) return error
  const problem = new Error(`${texts.join(' ')}: ${error.message}`, { cause: error })
  return error.stack === undefined ? problem : Object.assign(problem, { stack: error.stack })
}
