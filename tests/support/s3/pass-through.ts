import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'

import { openObject } from '#server/files/s3/object-file.ts'
import { objectStore } from '#server/files/s3/object-store.ts'
import type { S3Settings } from '#server/files/s3/s3-settings.ts'

const MEGABYTE = 1024 ** 2
const KEY = 'tests/pass-through'

/** Yields some megabytes, each of which differs from its neighbours. */
async function* content(megabytes: number): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  for (let count = 0; count < megabytes; count += 1) yield new Uint8Array(MEGABYTE).fill(count % 251)
}

async function sha256Of(pieces: AsyncIterable<Uint8Array>): Promise<string> {
  const hash = createHash('sha256')
  for await (const piece of pieces) hash.update(piece)
  return hash.digest('hex')
}

/** Passes content to a store and back in this process, and prints what that took. */
const [, , settings = '', megabytes = ''] = process.argv
const store = objectStore(JSON.parse(settings) as S3Settings)
await store.put(KEY, content(Number(megabytes)))
const file = await openObject(store, KEY, 'pass-through')
if (!file) throw new Error('The object is missing.')
const isSame = (await sha256Of(file.stream())) === (await sha256Of(content(Number(megabytes))))
await store.remove(KEY)
process.stdout.write(JSON.stringify({ size: file.size, isSame, peak: peakKilobytes() / 1024 }))

/** Returns the largest memory of this process. What `resourceUsage` reports on Linux begins with that of the process that started it. */
function peakKilobytes(): number {
  try {
    return Number(/^VmHWM:\s+(\d+) kB$/m.exec(readFileSync('/proc/self/status', 'utf8'))?.[1])
  } catch {
    return process.resourceUsage().maxRSS
  }
}
