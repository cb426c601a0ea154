export type Severity = 'error' | 'warn' | 'info' | 'debug'

/** What was noted. Among the words is the error, where there is one. */
export interface LogEntry {
  severity: Severity
  /** `shown`: the person was told, so it is not on the console. `uncaught`: no code handled it. */
  kind: 'logged' | 'shown' | 'uncaught'
  words: readonly unknown[]
}

type Listener = (entry: LogEntry) => void

const listeners = new Set<Listener>()
/** An error that was logged where it happened may later be shown as well. */
const noted = new WeakSet<Error>()

/** Calls the listener with whatever is noted from now on. Returns a function that ends it. */
export function onLog(listener: Listener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function note(entry: LogEntry): void {
  for (const word of entry.words) if (word instanceof Error) noted.add(word)
  for (const listener of listeners) listener(entry)
}

function write(severity: Severity, kind: LogEntry['kind'], words: readonly unknown[]): void {
  console[severity](...words)
  note({ severity, kind, words })
}

/** Writes to the console and to whoever listens, such as the error-reporting service. */
export const log = {
  error: (...words: unknown[]): void => write('error', 'logged', words),
  warn: (...words: unknown[]): void => write('warn', 'logged', words),
  info: (...words: unknown[]): void => write('info', 'logged', words),
  debug: (...words: unknown[]): void => write('debug', 'logged', words),
  uncaught: (...words: unknown[]): void => write('error', 'uncaught', words),
}

/** Notes an error that the person is shown, for whoever listens; not for the console, and not twice. */
export function noteShown(error: unknown, severity: Severity = 'warn'): void {
  if (!(error instanceof Error && noted.has(error))) note({ severity, kind: 'shown', words: [error] })
}
