import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { emptyRecords } from '#tests/support/empty-records.ts'
import { mediaRow } from '#tests/support/records.ts'
import { answer } from '#tests/support/s3/faulty-proxy.ts'
import { startTestStore, type TestStore } from '#tests/support/s3/start-store.ts'
import { openDatabase } from '../database/open-database'
import { databaseTables } from '../database/tables'
import { openFiles } from '../files/open-files'
import { objectStore } from '../files/s3/object-store'
import type { Place } from '../settings'
import { checkData } from './check-data'
import { restoreBackup } from './restore-backup'
import { writeBackup } from './write-backup'

const HALF_UPLOAD = { id: 'media-2', ownerId: 'ada', length: 9, name: 'b.jpg', fileType: '', touchedAt: 1, finished: false }
const lost = (): void => undefined

let store: TestStore
let folder: string
let count = 0

beforeAll(async () => {
  store = await startTestStore()
})

afterAll(() => store.close())

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'store-data-'))
  count += 1
})

afterEach(async () => {
  store.proxy.reset()
  await rm(folder, { recursive: true })
})

/** Returns a place with empty records and an empty prefix. */
async function placeNamed(name: string): Promise<Place> {
  const data = join(folder, name)
  await emptyRecords(join(data, 'records'))
  return { data, databaseUrl: undefined, store: store.settings(`data-${count}-${name}`) }
}

/** Returns a place with an original in the store and an upload that has half arrived. */
async function filledPlace(): Promise<Place> {
  const place = await placeNamed('source')
  const database = await openDatabase({ folder: join(place.data, 'records') })
  const tables = databaseTables(database)
  await tables.change((draft) => draft.put('media', mediaRow('media-1', { size: 8 })))
  await tables.saveUpload(HALF_UPLOAD)
  await database.destroy()
  const files = await openFiles(place)
  await files.write('media', 'media-1', new Blob(['original']))
  const writer = await files.append('media', 'media-2')
  await writer.write(new TextEncoder().encode('half'))
  await writer.close()
  return place
}

async function objectsOf({ store: settings }: Place): Promise<string[]> {
  if (!settings) return []
  const keys: string[] = []
  for await (const { key } of objectStore(settings).list(settings.prefix)) keys.push(key.slice(settings.prefix.length))
  return keys
}

async function differences(place: Place): Promise<string[]> {
  const lines: string[] = []
  for await (const line of checkData(place, lost)) lines.push(line)
  return lines
}

describe('a server with a store', () => {
  it('is backed up with its objects and unfinished uploads, and restored into an empty prefix', async () => {
    const [source, second] = [await filledPlace(), await placeNamed('second')]
    const backup = join(folder, 'backup.tar')
    expect(await writeBackup(source, backup, 1, lost)).toEqual({ records: 2, files: 2, bytes: 12 })
    expect(await restoreBackup(second, backup, lost)).toEqual({ records: 2, files: 2, bytes: 12 })
    expect(await objectsOf(second)).toEqual(['media/media-1', 'media/media-2', 'owner'])
    const files = await openFiles(second)
    expect(await (await files.read('media', 'media-1'))?.text()).toBe('original')
    const writer = await files.append('media', 'media-2')
    await writer.write(new TextEncoder().encode(', more'))
    await writer.close()
    expect(await (await files.read('media', 'media-2'))?.text()).toBe('half, more')
    expect(await differences(second)).toEqual([])
  })

  it('moves to a disk and back by a backup', async () => {
    const [source, back] = [await filledPlace(), await placeNamed('back')]
    const disk = { ...(await placeNamed('disk')), store: undefined }
    await writeBackup(source, join(folder, 'first.tar'), 1, lost)
    await restoreBackup(disk, join(folder, 'first.tar'), lost)
    expect(await readFile(join(disk.data, 'files', 'media', 'media-1'), 'utf8')).toBe('original')
    await writeBackup(disk, join(folder, 'second.tar'), 1, lost)
    await restoreBackup(back, join(folder, 'second.tar'), lost)
    expect(await objectsOf(back)).toEqual(['media/media-1', 'media/media-2', 'owner'])
  })

  it('has no objects after a restore that failed, and none are overwritten', async () => {
    const [source, second] = [await filledPlace(), await placeNamed('second')]
    const backup = join(folder, 'backup.tar')
    await writeBackup(source, backup, 1, lost)
    store.proxy.fail(/^PUT .*media-2/, answer(400, 'InvalidRequest'))
    await expect(restoreBackup(second, backup, lost)).rejects.toMatchObject({ code: 'InvalidRequest' })
    expect(await objectsOf(second)).toEqual(['owner'])
    await restoreBackup(second, backup, lost)
    await expect(restoreBackup(second, backup, lost)).rejects.toThrow(
      'There are files already in media. Name an empty prefix in STORAGE, and an empty folder in DATA.',
    )
  })

  it('is checked: missing objects, other contents, and objects and files without a record', async () => {
    const place = await filledPlace()
    expect(await differences(place)).toEqual([])
    const files = await openFiles(place)
    await files.write('media', 'media-1', new Blob(['another size']))
    await files.write('waveforms', 'media-9', new Blob(['waveform']))
    await writeFile(join(place.data, 'files', 'media', 'media-3.0f8a.part'), 'half')
    expect(await differences(place)).toEqual([
      'media/media-3.0f8a.part: not a complete file of the server',
      'waveforms/media-9: no record',
      'media/media-1: doesn’t have the size in its record',
    ])
    await files.remove('media', 'media-1')
    expect(await differences(place)).toContain('media/media-1: missing')
  })
})

it('a backup without STORAGE is refused, not made without files', async () => {
  const place = { ...(await filledPlace()), store: undefined }
  await expect(writeBackup(place, join(folder, 'backup.tar'), 1, lost)).rejects.toThrow(
    `The files of ${place.data} are in s3://studio/data-${count}-source/.`,
  )
  await expect(differences(place)).rejects.toThrow('Set STORAGE')
})

/** Runs a command in a process of its own. */
async function run(data: string, command: string[], variables: Record<string, string>): Promise<{ code: unknown; errors: string }> {
  const env = { ...process.env, NO_COLOR: undefined, FORCE_COLOR: undefined, DATABASE_URL: '', DATA: data }
  const program = ['--import', './tests/tools/resolve-modules.ts', 'server/operation/main.ts', ...command]
  const options = { cwd: join(import.meta.dirname, '..', '..'), env: { ...env, ...variables } }
  return new Promise((resolve) => {
    execFile(process.execPath, program, options, (error, _out, errors) => resolve({ code: error?.code, errors }))
  })
}

it('a command whose bucket is missing names it and exits with 1', async () => {
  const { data } = await placeNamed('records')
  const { code, errors } = await run(data, ['check'], { ...store.environment('x'), STORAGE: 's3://nowhere' })
  expect(code).toBe(1)
  expect(errors).toBe(`There is no bucket nowhere at ${store.proxy.origin}. Create it, or name another one in STORAGE.\n`)
})

it('a restore that failed names its reason and the objects that stay, and removes the others', async () => {
  const [source, second] = [await filledPlace(), await placeNamed('second')]
  const backup = join(folder, 'backup.tar')
  await writeBackup(source, backup, 1, lost)
  store.proxy.fail(/^PUT .*media-2/, answer(507, 'QuotaExceeded'))
  store.proxy.fail(/^DELETE .*media-1/, answer(403, 'AccessDenied'))
  const { code, errors } = await run(second.data, ['restore', '--from', backup], store.environment(`data-${count}-second`))
  expect(code).toBe(1)
  expect(errors).toBe(
    'The file store is full.\nCouldn’t remove media/media-1 after that. Empty the prefix of the store before the next restore.\n',
  )
  expect(store.proxy.seen.some(({ method, path }) => method === 'DELETE' && path.endsWith('media/media-2'))).toBe(true)
})
