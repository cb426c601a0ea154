import type { Media } from '#generated/model/media.zod.ts'

import { importOptions, shortRange } from '#mocks/testing/cloud-bench.ts'
import type { Browser } from './browser.ts'
import { Violation, type Fate } from './model.ts'
import type { Person } from './person.ts'
import type { Random } from './random.ts'
import type { VirtualTime } from './virtual-time.ts'

interface ImportsParts extends Pick<Person, 'call' | 'request'> {
  browser: Browser
  time: VirtualTime
  random: Random
  nextNumber: () => number
}

/** The actions of a person with footage of the camera cloud. */
export interface Imports {
  /** Imports footage or a still of it, and connects the cloud first if it isn't. */
  begin: () => Promise<void>
  deleteOne: () => Promise<void>
  deleteAll: () => Promise<void>
  /** Notes that an archive was added: deleted files may be back. */
  restore: () => void
  /** Checks that imported files stay, and have their content. */
  check: (listed: ReadonlyMap<string, Media>) => Promise<void>
}

export const isImported = ({ integrationInfo }: Pick<Media, 'integrationInfo'>): boolean => integrationInfo?.type === 1

export function createImports({ browser, time, random, call, request, nextNumber }: ImportsParts): Imports {
  /** The files that have arrived. */
  const arrived = new Map<string, Fate>()

  /** Does what the cloud's page does when a person allows access. */
  async function connect(): Promise<void> {
    const id = `code-${nextNumber()}`
    const database = await browser.openRecords()
    await database.put('cloudCodes', { id, issuedAt: Math.floor(time.now() / 1000) })
    database.close()
    await call('GET', `/integration/eagle-eye/auth?code=${id}`)
  }

  async function deleteFile(id: string): Promise<void> {
    arrived.set(id, 'uncertain')
    const answer = await call('DELETE', `/media/${id}`)
    if (answer?.status === 204) arrived.set(id, 'deleted')
  }

  const kept = (): string[] => [...arrived].flatMap(([id, fate]) => (fate === 'kept' ? [id] : []))

  return {
    begin: async () => {
      const tags = { ...importOptions.tags, faces: random.between(0, 1) }
      const body = { ...shortRange, options: { ...importOptions, snapshot: random.chance(0.5), tags } }
      const answer = await call('POST', '/integration/eagle-eye/media/import', body)
      if (answer?.status === 409) await connect()
    },
    deleteOne: async () => {
      if (kept().length > 0) await deleteFile(random.pick(kept()))
    },
    deleteAll: async () => {
      for (const id of kept()) await deleteFile(id)
    },
    restore: () => {
      for (const [id, fate] of arrived) if (fate === 'deleted') arrived.set(id, 'uncertain')
    },
    check: async (listed) => {
      for (const [id, fate] of arrived) {
        if (fate === 'uncertain') arrived.set(id, listed.has(id) ? 'kept' : 'deleted')
        if (listed.has(id) !== (arrived.get(id) === 'kept')) throw new Violation(`The import ${id} was ${fate}, listed: ${listed.has(id)}`)
      }
      for (const media of listed.values()) {
        // A failed import has no content.
        if (!isImported(media) || media.size === 0) continue
        arrived.set(media.id, 'kept')
        const content = await request('GET', `/legacy/media/${media.id}/content`)
        if (content?.status !== 200 || content.text.length !== media.size)
          throw new Violation(`The import ${media.id} has ${content?.text.length} bytes instead of ${media.size}: ${content?.status}`)
      }
    },
  }
}
