import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { emptyRecords } from '#tests/support/empty-records.ts'
import { mediaRow, versionRow } from '#tests/support/records.ts'
import { DataInUseError, lockData } from '../data-lock'
import { NoRecordsError, openDatabase } from '../database/open-database'
import { databaseTables } from '../database/tables'
import { diskFiles } from '../files/disk-files'
import { checkData } from './check-data'

/** A server's data, of which each test gets a copy, because making records takes seconds. */
let source: string
let data: string

const sha256Of = (text: string): string => createHash('sha256').update(text).digest('hex')

async function linesOf(place = data): Promise<string[]> {
  const lines: string[] = []
  for await (const line of checkData({ data: place, databaseUrl: undefined }, () => undefined)) lines.push(line)
  return lines
}

/** Runs a command of the server as `npm run` does. */
const run = (...parameters: string[]): Promise<{ code: unknown; out: string; errors: string }> =>
  new Promise((resolve) => {
    const program = ['--import', './tests/tools/resolve-modules.ts', 'server/operation/main.ts', ...parameters]
    const cwd = join(import.meta.dirname, '..', '..')
    // Node warns about both together in its errors.
    const colours = { NO_COLOR: undefined, FORCE_COLOR: undefined }
    execFile(process.execPath, program, { cwd, env: { ...process.env, ...colours, DATA: data, DATABASE_URL: '' } }, (error, out, errors) =>
      resolve({ code: error ? error.code : 0, out, errors }),
    )
  })

beforeAll(async () => {
  source = await mkdtemp(join(tmpdir(), 'check-data-source-'))
  const database = await openDatabase({ folder: await emptyRecords(join(source, 'records')) })
  const tables = databaseTables(database)
  const { report } = versionRow('version-1')
  await tables.change((draft) => {
    draft.put('media', mediaRow('media-1', { sha256: sha256Of('hashed') }))
    draft.put('media', mediaRow('media-2', { size: 5 }))
    draft.put('media', mediaRow('media-3', { size: 7 }))
    draft.put('media', mediaRow('media-4', { originalDeleted: true }))
    const hashes = { sourceSha256: sha256Of('source?'), outputSha256: sha256Of('output') }
    draft.put('versions', versionRow('version-1', { mediaId: 'media-3', hasThumbnail: true, report: { ...report, ...hashes } }))
  })
  const uploads = { ownerId: 'ada', name: 'b.jpg', fileType: '', touchedAt: 1 }
  await tables.saveUpload({ ...uploads, id: 'upload-1', length: 8, finished: true })
  await tables.saveUpload({ ...uploads, id: 'upload-2', length: 8, finished: false })
  await database.destroy()
  const files = diskFiles(join(source, 'files'))
  const contents = { 'media-1': 'hashed', 'media-2': 'sized', 'media-3': 'source?', 'upload-1': 'uploaded' }
  for (const [name, text] of Object.entries(contents)) await files.write('media', name, new Blob([text]))
  await files.write('versions', 'version-1', new Blob(['output']))
  await files.write('version-thumbnails', 'version-1', new Blob(['thumbnail']))
  await files.write('waveforms', 'media-2', new Blob(['waveform']))
})

afterAll(() => rm(source, { recursive: true }))

beforeEach(async () => {
  data = await mkdtemp(join(tmpdir(), 'check-data-'))
  await cp(source, data, { recursive: true })
})

afterEach(() => rm(data, { recursive: true }))

describe('a check of the data', () => {
  it('finds nothing in the files of a server', async () => {
    expect(await linesOf()).toEqual([])
  })

  it('names each file without a record and each record without its file, and changes neither', async () => {
    const files = diskFiles(join(data, 'files'))
    for (const name of ['media-1', 'media-2', 'upload-1']) await files.remove('media', name)
    await files.write('media', 'media-3', new Blob(['sauce??']))
    await files.write('media', 'media-4', new Blob(['deleted']))
    await files.write('media', 'media-2', new Blob(['size']))
    await files.write('versions', 'version-1', new Blob(['0utput']))
    await files.remove('version-thumbnails', 'version-1')
    await files.write('waveforms', 'media-9', new Blob(['waveform']))
    await files.write('checkpoints', 'job-1', new Blob(['checkpoint']))
    await writeFile(join(data, 'files', 'waveforms', 'media-2.0f8a.part'), 'half')
    const before = await readdir(join(data, 'files'), { recursive: true })
    expect(await linesOf()).toEqual([
      'media/media-4: no record',
      'waveforms/media-2.0f8a.part: not a complete file of the server',
      'waveforms/media-9: no record',
      'checkpoints/job-1: no record',
      'media/media-1: missing',
      'media/media-2: doesn’t have the size in its record',
      'media/media-3: doesn’t match the hash in its record',
      'versions/version-1: doesn’t match the hash in its report',
      'version-thumbnails/version-1: missing',
      'media/upload-1: incomplete, although its upload has finished',
    ])
    expect(await readdir(join(data, 'files'), { recursive: true })).toEqual(before)
  })

  it('is refused while a server runs, and makes no folder', async () => {
    const release = await lockData(data)
    await expect(linesOf()).rejects.toThrow(DataInUseError)
    await release()
    await expect(linesOf(join(data, 'none'))).rejects.toThrow(NoRecordsError)
    expect(await readdir(data)).not.toContain('none')
  })
})

describe('the commands', () => {
  it('report their results, and exit with 1 for differences and refusals', async () => {
    const backup = join(data, 'backup.tar')
    expect(await run('check')).toEqual({ code: 0, out: 'Files and records match.\n', errors: '' })
    expect(await run('backup', '--to', backup)).toEqual({
      code: 0,
      out: 'Backed up and verified: 7 records and 7 files (49 bytes).\n',
      errors: '',
    })
    expect(await run('restore', '--from', backup)).toMatchObject({
      code: 1,
      errors: `${join(data, 'files')} has files. Name an empty folder in DATA.\n`,
    })
    await rm(join(data, 'files', 'versions', 'version-1'))
    expect(await run('check')).toEqual({
      code: 1,
      out: 'versions/version-1: missing\n',
      errors: '1 difference between files and records.\n',
    })
    for (const folder of ['files', 'records']) await rm(join(data, folder), { recursive: true })
    expect(await run('restore', '--from', join(data, 'none.tar'))).toMatchObject({
      code: 1,
      errors: `Couldn’t read or write ${join(data, 'none.tar')}: no such file or folder.\n`,
    })
    await emptyRecords(join(data, 'records'))
    expect(await run('restore', '--from', backup)).toMatchObject({ code: 0, out: 'Restored: 7 records and 7 files (49 bytes).\n' })
    expect(await readFile(join(data, 'files', 'versions', 'version-1'), 'utf8')).toBe('output')
    const release = await lockData(data)
    const refused = await run('backup', '--to', join(data, 'second.tar'))
    await release()
    expect(refused).toMatchObject({
      code: 1,
      errors: 'A server, or another of these commands, uses the folder or the database. Stop it first.\n',
    })
    expect((await run('backup', '--into', backup)).code).toBe(2)
  })
})
