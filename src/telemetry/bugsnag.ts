import type { Client, Event } from '@bugsnag/js'

export type Severity = 'error' | 'warn' | 'info' | 'debug'

export type ReleaseStage = 'production' | 'stage' | 'development'

/** Bugsnag knows three severities. */
const SEVERITIES = { error: 'error', warn: 'warning', info: 'info', debug: 'info' } as const satisfies Record<Severity, Event['severity']>

/** The stage of a release by the beginning of its host's name; whatever is neither is development. */
export function releaseStageOf(hostname: string): ReleaseStage {
  if (hostname.startsWith('production')) return 'production'
  return hostname.startsWith('stage') ? 'stage' : 'development'
}

let client: Client | null = null

interface BugsnagStart {
  /** The `bugsnag` flag. */
  isOn: boolean
  /** Of the build; null where none was given. */
  key: string | null
  hostname: string
  load?: () => Promise<{ default: { start: typeof import('@bugsnag/js').default.start } }>
}

/** Starts error reporting to Bugsnag, once, if the flag is on and the build has a key; otherwise not even its code is fetched. */
export async function startBugsnag({ isOn, key, hostname, load = () => import('@bugsnag/js') }: BugsnagStart): Promise<void> {
  if (!isOn || key === null || client) return
  const { default: bugsnag } = await load()
  client = bugsnag.start({
    apiKey: key,
    releaseStage: releaseStageOf(hostname),
    // Uncaught errors come through `reportProblem`, which tells our own back end too.
    autoDetectErrors: false,
    // Clicks and logs may hold the names of files, and of people.
    enabledBreadcrumbTypes: ['navigation', 'error'],
    collectUserIp: false,
    generateAnonymousId: false,
    autoTrackSessions: false,
  })
}

/** Tells Bugsnag of an error, where it was started. */
export function notifyBugsnag(error: unknown, severity: Severity): void {
  client?.notify(error instanceof Error ? error : new Error(String(error)), (event) => {
    event.severity = SEVERITIES[severity]
  })
}
