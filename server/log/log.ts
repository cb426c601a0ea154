import { z } from 'zod'

type Level = 'info' | 'warn' | 'error'

/** An error in the log: enough to find its cause, nothing that a person has entered. */
interface LoggedError {
  name: string
  code?: string
  /** Where it was thrown, innermost first. */
  at: string[]
  cause?: LoggedError
}

interface Entry {
  level: Level
  message: string
  /** The parts that a response lacks by the contract. */
  details?: string[]
  error?: LoggedError
}

export interface Log {
  info: (message: string) => void
  /** Both take what `console` takes. Of values after the message, only those without personal data are written. */
  warn: (message: string, ...values: unknown[]) => void
  error: (message: string, ...values: unknown[]) => void
}

/** The part of an issue of zod that comes from a schema. */
const Issues = z.array(z.looseObject({ code: z.string(), path: z.array(z.union([z.string(), z.number()])) })).min(1)

/** Deeper causes are left out, as are circles of causes. */
const MAX_CAUSES = 5

/** Returns an error without its message, because messages of libraries and of the system contain names of files, addresses and texts. */
function loggedError(error: Error, depth = 0): LoggedError {
  const code = 'code' in error && /^[\w-]{1,60}$/.test(String(error.code)) ? { code: String(error.code) } : {}
  const stack = error.stack ?? ''
  // The stack repeats the message, whose lines may look like places.
  const places = stack.includes(error.message) ? stack.slice(stack.indexOf(error.message) + error.message.length) : ''
  const at = places.split('\n').filter((line) => /^ +at /.test(line))
  const cause = error.cause instanceof Error && depth < MAX_CAUSES ? { cause: loggedError(error.cause, depth + 1) } : {}
  return { name: error.name, ...code, at: at.map((line) => line.trim().slice('at '.length)), ...cause }
}

function entryOf(level: Level, message: string, values: readonly unknown[]): Entry {
  const error = values.find((value) => value instanceof Error)
  const issues = values.map((value) => Issues.safeParse(value).data).find((found) => found !== undefined)
  return {
    level,
    message,
    ...(issues ? { details: issues.map(({ code, path }) => `${path.join('.')}: ${code}`) } : {}),
    ...(error ? { error: loggedError(error) } : {}),
  }
}

function linesOf({ name, code, at, cause }: LoggedError): string[] {
  const heading = code === undefined ? name : `${name} (${code})`
  return [`  ${heading}`, ...at.map((place) => `    at ${place}`), ...(cause ? ['  caused by', ...linesOf(cause)] : [])]
}

const textOf = ({ message, details = [], error }: Entry): string =>
  [message, ...details.map((line) => `  ${line}`), ...(error ? linesOf(error) : [])].join('\n')

/**
 * Creates the log of a server: text for people, or a line of JSON per entry for programs.
 *
 * @param clock epoch milliseconds
 */
export function createLog(format: 'text' | 'json', write: (line: string, level: Level) => void, clock: () => number): Log {
  const add = (level: Level, message: string, values: readonly unknown[] = []): void => {
    const entry = entryOf(level, message, values)
    write(`${format === 'json' ? JSON.stringify({ time: new Date(clock()).toISOString(), ...entry }) : textOf(entry)}\n`, level)
  }
  return {
    info: (message) => add('info', message),
    warn: (message, ...values) => add('warn', message, values),
    error: (message, ...values) => add('error', message, values),
  }
}

/** Sends what the back end and the server report through `console` to the log. */
export function routeConsole(log: Log): void {
  // Those that report by `console` have a sentence first.
  const sentence = (value: unknown): string => (typeof value === 'string' ? value : 'An error was reported')
  console.error = (first: unknown, ...values: unknown[]) => log.error(sentence(first), first, ...values)
  console.warn = (first: unknown, ...values: unknown[]) => log.warn(sentence(first), first, ...values)
}
