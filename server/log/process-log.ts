import { createLog, routeConsole, type Log } from './log'

export interface ProcessLog {
  log: Log
  /** Writes a sentence for an administrator, and ends the process. */
  exitWith: (message: string) => never
}

/**
 * Creates the log of a process, in the format of LOG_FORMAT, and sends everything else that is reported to it.
 *
 * @param name of the process, such as `server`
 */
export function startProcessLog(name: string): ProcessLog {
  const write = (line: string, level: string): void => void (level === 'info' ? process.stdout : process.stderr).write(line)
  const log = createLog(process.env['LOG_FORMAT'] === 'json' ? 'json' : 'text', write, Date.now)
  routeConsole(log)
  // Node would print the error with its message.
  process.on('uncaughtException', (error) => {
    log.error(`The ${name} stopped unexpectedly.`, error)
    process.exit(1)
  })
  return {
    log,
    exitWith: (message) => {
      log.error(message)
      process.exit(1)
    },
  }
}
