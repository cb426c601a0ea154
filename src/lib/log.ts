export type Severity = 'error' | 'warn' | 'info' | 'debug'

/** A log entry. `words` includes the error, if there is one. */
export interface LogEntry {
  severity: Severity
  /** `shown`: shown to the user and not written to the console. `uncaught`: not handled by any code. */
  kind: 'logged' | 'shown' | 'uncaught'
  words: readonly unknown[]
}

type Listener = (entry: LogEntry) => void

const listeners = new Set<Listener>()
/** Errors that were logged, so that showing them later does not report them twice. */
const noted = new WeakSet<Error>()

/** Subscribes to log entries. Returns a function that unsubscribes. */
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

/** Writes to the console and to listeners such as the error-reporting service. */
export const log = {
  error: (...words: unknown[]): void => write('error', 'logged', words),
  warn: (...words: unknown[]): void => write('warn', 'logged', words),
  info: (...words: unknown[]): void => write('info', 'logged', words),
  debug: (...words: unknown[]): void => write('debug', 'logged', words),
  uncaught: (...words: unknown[]): void => write('error', 'uncaught', words),
}

/** Reports an error that is shown to the user to the listeners, unless it was already logged. */
export function noteShown(error: unknown, severity: Severity = 'warn'): void {
  if (!(error instanceof Error && noted.has(error))) note({ severity, kind: 'shown', words: [error] })
}
