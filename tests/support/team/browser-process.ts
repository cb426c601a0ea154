import { readdirSync, readFileSync, readlinkSync } from 'node:fs'

import { createEngineBrowser } from '#server/workers/engine-browser.ts'

/** Opens the browser of the engine in a process of its own, for tests with another user. Prints its kinds of processes that are in a sandbox. */
const [program = '', profile = ''] = process.argv.slice(2)
const browser = createEngineBrowser(program, profile)
await browser.openPage('about:blank')

const parents = new Map<number, number>()
for (const name of readdirSync('/proc').filter((one) => /^\d+$/.test(one))) {
  try {
    parents.set(Number(name), Number(/\) \S (\d+)/.exec(readFileSync(`/proc/${name}/stat`, 'utf8'))?.[1]))
  } catch {
    // A process that has just ended.
  }
}

function isOwn(pid: number): boolean {
  const parent = parents.get(pid)
  return parent === process.pid || (parent !== undefined && parent > 0 && isOwn(parent))
}

const own = readlinkSync('/proc/self/ns/user')
const sandboxed = [...parents.keys()]
  .filter(isOwn)
  .filter((pid) => readlinkSync(`/proc/${pid}/ns/user`) !== own)
  .flatMap((pid) => /--type=([\w-]+)/.exec(readFileSync(`/proc/${pid}/cmdline`, 'utf8'))?.[1] ?? [])
await browser.close()
process.stdout.write(JSON.stringify([...new Set(sandboxed)].toSorted()))
