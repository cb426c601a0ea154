import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'

import { chromiumOptions } from '../../tests/tools/find-chromium.ts'

export interface Launched {
  child: ChildProcess
  /** Resolves with what the program has printed when it is ready. */
  started: Promise<string>
}

/**
 * Starts a program of the server.
 *
 * @param root the folder of the checkout
 * @param ready the beginning of the line that the program prints when it is ready
 * @param errors where its errors go: to those of this process, or to an open file
 */
export function launch(
  root: string,
  program: string,
  settings: Record<string, string>,
  ready: string,
  errors: 'inherit' | number = 'inherit',
): Launched {
  const { executablePath } = chromiumOptions()
  const child = spawn(process.execPath, ['--import', './tests/tools/resolve-modules.ts', program], {
    cwd: root,
    env: { ...process.env, ...settings, ...(executablePath === undefined ? {} : { CHROMIUM: executablePath }) },
    stdio: ['ignore', 'pipe', errors],
  })
  const started = new Promise<string>((resolve, reject) => {
    let printed = ''
    child.stdout?.on('data', (text: Buffer) => {
      printed += text.toString()
      if (printed.includes(ready) && printed.endsWith('\n')) resolve(printed)
    })
    child.once('exit', (code) => reject(new Error(`${program} ended with ${code}`)))
  })
  return { child, started }
}

/** Ends a program: by its own shutdown, or at once. Returns its exit code. */
export async function stop(child: ChildProcess | undefined, signal: 'SIGTERM' | 'SIGKILL'): Promise<number | null> {
  if (child?.exitCode !== null || child.signalCode !== null) return child?.exitCode ?? null
  const ended = once(child, 'exit')
  child.kill(signal)
  await ended
  return child.exitCode
}
