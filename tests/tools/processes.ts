import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'

/** A process, by its number and its start, because numbers are used again. */
export interface ProcessId {
  pid: number
  start: string
  parent: number
}

/** Reads a process from /proc; undefined if it has ended, also if its parent hasn't noticed. */
function processOf(pid: number): ProcessId | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The name, which may contain spaces, ends with the last bracket.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    if (fields[0] === 'Z') return undefined
    return { pid, start: fields[19] ?? '', parent: Number(fields[1]) }
  } catch {
    return undefined
  }
}

/** Returns a process's descendants, parents first. */
export function descendantsOf(pid: number): ProcessId[] {
  const all = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => processOf(Number(name)) ?? [])
  const childrenOf = (parent: number): ProcessId[] =>
    all.filter((one) => one.parent === parent).flatMap((one) => [one, ...childrenOf(one.pid)])
  return childrenOf(pid)
}

/** Returns the command line of a process, or an empty text if it has ended. */
export function commandOf({ pid }: ProcessId): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
  } catch {
    return ''
  }
}

const isRunning = ({ pid, start }: ProcessId): boolean => processOf(pid)?.start === start

/** Ends a process at once. It may have ended already. */
export function killProcess(one: ProcessId): void {
  if (isRunning(one)) process.kill(one.pid, 'SIGKILL')
}

/** Waits until all of these processes have ended. Returns those that still run after the limit. */
export async function leftOf(processes: readonly ProcessId[], milliseconds: number): Promise<ProcessId[]> {
  const deadline = Date.now() + milliseconds
  for (;;) {
    const left = processes.filter((one) => isRunning(one))
    if (left.length === 0 || Date.now() > deadline) return left
    await pause(50)
  }
}
