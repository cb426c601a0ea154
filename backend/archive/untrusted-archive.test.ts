import 'fake-indexeddb/auto'

import { createHash } from 'node:crypto'

import { beforeEach, describe, expect, it } from 'vitest'

import { storedRows } from '#mocks/storage/stored-rows.ts'
import { versionLike } from '#api/test-support.ts'
import { profileWith } from '../accounts/profiles'
import type { VersionRecord } from '../records/records'
import { openDatabase } from '#mocks/storage/database.ts'
import { memoryFiles } from '#mocks/testing/memory-files.ts'
import { addImage, addUser, startTestBackend, type TestBackend } from '#mocks/testing/test-backend.ts'
import { exportArchive } from './export-archive'
import { importArchive } from './import-archive'
import { ArchiveError, readTar, tarOf, type TarEntry } from './tar'

const NOW = 1_795_132_800
const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex')
const { report } = versionLike('version-1')

let backend: TestBackend
let targets = 0

/** Adds a released version of `media-1`, whose report has the hashes of the stored bytes. */
async function addVersion(id: string, changes: Partial<VersionRecord> = {}, bytes = `bytes of ${id}`): Promise<void> {
  await backend.files.write('versions', id, new Blob([bytes]))
  const fileName = `${id} (redacted).jpg`
  const hashes = { sourceSha256: hashOf('bytes'), outputSha256: hashOf(bytes) }
  const version = { ...versionLike(id), mediaId: 'media-1', ownerId: 'ada', fileName, report: { ...report, ...hashes }, ...changes }
  await backend.tables.change(async (draft) => {
    draft.put('versions', version)
    const media = await draft.get('media', 'media-1')
    if (!media) throw new Error('addImage comes first')
    const listed = { id, title: version.title, description: '', release: version.release }
    draft.put('media', { ...media, state: 'Redacted', exportedVersions: [...media.exportedVersions, listed] })
  })
}

beforeEach(async () => {
  backend = await startTestBackend()
  await addUser(backend, 'ada')
  await addImage(backend, 'ada', { id: 'media-1', name: 'yard.jpg' })
  await addVersion('version-1')
})

async function entriesOf(archive: Blob): Promise<TarEntry[]> {
  const entries: TarEntry[] = []
  for await (const entry of readTar(archive)) entries.push(entry)
  return entries
}

/** Exports everything, and changes the contents of entries by their names. */
async function forged(changes: Record<string, (text: string) => string> = {}): Promise<TarEntry[]> {
  const entries = await entriesOf((await exportArchive(storedRows(backend.database), backend.files, NOW)).archive)
  const changed: TarEntry[] = []
  for (const entry of entries) {
    const change = changes[entry.name]
    changed.push(change ? { ...entry, content: new Blob([change(await entry.content.text())]) } : entry)
  }
  return changed
}

/** Imports entries into an empty browser and starts the app there. */
async function importInto(entries: readonly TarEntry[], from?: Pick<TestBackend, 'database' | 'files'>) {
  targets += 1
  const target = from ?? { database: await openDatabase(`untrusted-${targets}`), files: memoryFiles() }
  const imported = await importArchive(storedRows(target.database), target.files, tarOf(entries))
  return { imported, target: await startTestBackend({ from: target }) }
}

const VERSION_FILE = 'versions/version-1/version-1 (redacted).jpg'

describe('an imported version', () => {
  it('keeps its release and is marked as imported if both files match its report', async () => {
    const { imported, target } = await importInto(await forged())
    expect(imported.leftOut).toEqual([])
    expect(await target.tables.get('versions', 'version-1')).toMatchObject({ release: 'released', imported: true })
    expect(await target.tables.get('media', 'media-1')).toMatchObject({ state: 'Redacted', exportedVersions: [{ id: 'version-1' }] })
  })

  it.each([
    [
      'its own file has other bytes',
      { [VERSION_FILE]: () => 'the original' },
      'version-1 (redacted).jpg: its file doesn’t match its report',
    ],
    [
      'its source has other bytes',
      { 'originals/media-1/yard.jpg': () => 'another photo' },
      'version-1 (redacted).jpg: its original doesn’t match its report',
    ],
    [
      'it has the report of another file',
      { 'records/versions.jsonl': (text: string) => text.replace(hashOf('bytes of version-1'), hashOf('another')) },
      'version-1 (redacted).jpg: its file doesn’t match its report',
    ],
  ])('is left out with its name and files if %s', async (_why, changes, words) => {
    const { imported, target } = await importInto(await forged(changes))
    expect(imported.leftOut).toEqual([words])
    expect(await target.tables.all('versions')).toEqual([])
    expect(await target.files.list('versions')).toEqual([])
    expect(await target.tables.get('media', 'media-1')).toMatchObject({ state: 'Ready for review', exportedVersions: [] })
  })

  it('is left out if the archive lacks its file or its original', async () => {
    const entries = await forged()
    const withoutFile = await importInto(entries.filter(({ name }) => name !== VERSION_FILE))
    expect(withoutFile.imported.leftOut).toEqual(['version-1 (redacted).jpg: its file is missing'])
    const withoutOriginal = await importInto(entries.filter(({ name }) => !name.startsWith('originals/')))
    expect(withoutOriginal.imported.leftOut).toEqual(['version-1 (redacted).jpg: its original is missing'])
    expect(await withoutOriginal.target.tables.all('versions')).toEqual([])
  })

  it('needs no original that its owner has deleted', async () => {
    await backend.tables.change(async (draft) => {
      const media = await draft.get('media', 'media-1')
      if (media) draft.put('media', { ...media, originalDeleted: true })
    })
    await backend.files.remove('media', 'media-1')
    const { imported, target } = await importInto(await forged())
    expect(imported.leftOut).toEqual([])
    expect(await target.tables.get('versions', 'version-1')).toMatchObject({ release: 'released', imported: true })
  })

  it('is on hold with findings and no reason, whatever the archive says', async () => {
    await addVersion(
      'version-2',
      { report: { ...report, outcome: 'findings', sourceSha256: hashOf('bytes'), outputSha256: hashOf('two') } },
      'two',
    )
    const { target } = await importInto(await forged())
    expect(await target.tables.get('versions', 'version-2')).toMatchObject({ release: 'held', imported: true })
    expect((await target.tables.get('media', 'media-1'))?.exportedVersions).toMatchObject([{ release: 'released' }, { release: 'held' }])
  })

  it.each(['   ', '\u200B\u2060'])('is on hold with findings and the blank reason "%s"', async (releaseReason) => {
    const changed = { ...report, outcome: 'findings' as const, sourceSha256: hashOf('bytes'), outputSha256: hashOf('two') }
    await addVersion('version-2', { report: changed, releaseReason }, 'two')
    const { target } = await importInto(await forged())
    expect(await target.tables.get('versions', 'version-2')).toMatchObject({ release: 'held' })
  })

  it("isn't listed in its file without a record", async () => {
    const listed = JSON.stringify([{ id: 'version-lost', title: 'Lost', description: '', release: 'released' }])
    const changes = {
      'records/media.jsonl': (text: string) => text.replace(/"exportedVersions":\[[^\]]*\]/, `"exportedVersions":${listed}`),
    }
    const database = await openDatabase('untrusted-listed')
    await importArchive(storedRows(database), memoryFiles(), tarOf(await forged(changes)))
    expect(await database.get('media', 'media-1')).toMatchObject({ state: 'Ready for review', exportedVersions: [] })
  })

  it('is compared even if its file has several megabytes', async () => {
    const long = 'x'.repeat(2_500_000)
    const changes = { report: { ...report, sourceSha256: hashOf('bytes'), outputSha256: hashOf(long) } }
    await addVersion('version-2', changes, long)
    expect((await importInto(await forged())).imported.leftOut).toEqual([])
    const cut = await importInto(await forged({ 'versions/version-2/version-2 (redacted).jpg': (text) => `${text.slice(1)}y` }))
    expect(cut.imported.leftOut).toEqual(['version-2 (redacted).jpg: its file doesn’t match its report'])
  })

  it('adds no other bytes to a version in this browser that has lost its file', async () => {
    const entries = await forged({ [VERSION_FILE]: () => 'the original' })
    await backend.files.remove('versions', 'version-1')
    const { imported, target } = await importInto(entries, backend)
    expect(imported.leftOut).toEqual(['version-1 (redacted).jpg: its file doesn’t match its report'])
    expect(await target.files.list('versions')).toEqual([])
  })

  it('gets its lost file back if it matches the report', async () => {
    const entries = await forged()
    await backend.files.remove('versions', 'version-1')
    const { imported, target } = await importInto(entries, backend)
    expect(imported).toMatchObject({ files: 1, leftOut: [] })
    expect(await (await target.files.read('versions', 'version-1'))?.text()).toBe('bytes of version-1')
    expect(await target.tables.get('versions', 'version-1')).not.toHaveProperty('imported')
  })
})

describe('an archive that grants', () => {
  const tableOf = (name: string, rows: object[]): TarEntry => ({
    name: `records/${name}.jsonl`,
    content: new Blob(rows.map((row) => `${JSON.stringify(row)}\n`)),
    modified: NOW,
  })
  const account = { id: 'account-1', name: 'Council', maxUsers: 9, minutes: 9000, maxConcurrentJobs: 9, dateCreated: 1 }
  const event = {
    id: 1,
    timestamp: 1,
    action: 16,
    user_id: 'ada',
    media_id: null,
    seconds: -90_000,
    kilobytes: null,
    frames: null,
    value: null,
    metadata: null,
    account_id: null,
    collection_id: null,
  }
  const admin = profileWith('ada', {
    plan: { kind: 'unlimited' },
    accountId: 'account-1',
    role: 'owner',
    secondsLimit: 90_000,
    adminUser: true,
    forceApiView: true,
    showApiUI: true,
  })

  it('gives an imported account the rights of a new one', async () => {
    const { target } = await importInto([
      ...(await forged()).filter(({ name }) => name !== 'records/usage.jsonl'),
      tableOf('profiles', [admin]),
      tableOf('accounts', [account]),
      tableOf('flags', [{ id: 'signup', isOn: false }]),
      tableOf('usage', [{ id: '1', event }]),
      tableOf('connections', [{ id: 'ada', connectedAt: 1 }]),
    ])
    await target.tables.change((draft) => draft.put('sessions', { id: 'token-of-ada', userId: 'ada', createdAt: NOW }))
    const info = await target.call('GET', '/app/info', undefined, { as: 'ada' })
    expect(info.body).toMatchObject({ enterpriseUser: false, enterpriseAdmin: false, enterpriseOwner: false, forceApiView: false })
    expect(info.body).toMatchObject({ approved: true, remainingSeconds: null })
    expect((await target.call('GET', '/flags', undefined, { as: 'ada' })).body).toMatchObject({ signup: true })
    expect((await target.call('GET', '/admin/users', undefined, { as: 'ada' })).status).toBe(403)
    for (const table of ['profiles', 'accounts', 'flags', 'connections'] as const) expect(await target.tables.all(table)).toEqual([])
    expect((await target.tables.all('usage')).filter(({ event: { action } }) => action === 16)).toEqual([])
  })

  it('keeps an exported account deactivated, unapproved or unverified', async () => {
    const { target } = await importInto([
      ...(await forged()),
      tableOf('profiles', [{ ...admin, active: false, approved: false, verified: false }]),
    ])
    expect(await target.tables.get('profiles', 'ada')).toEqual(profileWith('ada', { active: false, approved: false, verified: false }))
  })

  it('changes nothing about an account that this browser has', async () => {
    const entries = [
      ...(await forged()),
      tableOf('profiles', [admin]),
      tableOf('identities', [{ id: 'google:eve@evil.example', userId: 'ada' }]),
    ]
    const { target } = await importInto(entries, backend)
    expect(await target.tables.all('profiles')).toEqual([])
    expect(await target.tables.all('identities')).toEqual([])
  })

  it('adds no second account for an address that this browser has', async () => {
    const eve = await startTestBackend()
    await addUser(eve, 'eve')
    await eve.tables.change(async (draft) => {
      const user = await draft.get('users', 'eve')
      if (user) draft.put('users', { ...user, id: 'a-before-ada', email: 'Ada@council.example', emailKey: 'ada@council.example' })
    })
    const entries = await entriesOf((await exportArchive(storedRows(eve.database), eve.files, NOW)).archive)
    const { imported, target } = await importInto(entries, backend)
    expect(imported.leftOut).toEqual(['Ada@council.example: another account has this address'])
    expect(await target.tables.get('users', 'a-before-ada')).toBeUndefined()
  })

  it('adds no sessions, links or settings', async () => {
    const { target } = await importInto([
      ...(await forged()),
      tableOf('sessions', [{ id: 'token-of-eve', userId: 'ada', createdAt: NOW }]),
      tableOf('tokens', [{ id: 'token-1', kind: 'reset', userId: 'ada', expiresAt: NOW + 3600, usedAt: null }]),
      tableOf('settings', [{ id: 'session', value: 'token-of-eve' }]),
    ])
    expect([...(await target.tables.all('sessions')), ...(await target.tables.all('tokens'))]).toEqual([])
    expect(await target.tables.setting('session')).toBeNull()
  })
})

describe('a bad archive', () => {
  async function refusalOf(archive: Blob): Promise<string> {
    targets += 1
    const target = { database: await openDatabase(`untrusted-${targets}`), files: memoryFiles() }
    const refused = importArchive(storedRows(target.database), target.files, archive)
    await expect(refused).rejects.toThrow(ArchiveError)
    expect([await target.database.count('media'), await target.database.count('users'), await target.files.list('media')]).toEqual([
      0,
      0,
      [],
    ])
    return refused.then(
      () => '',
      (error: Error) => error.message,
    )
  }

  it('adds nothing if it is cut anywhere', async () => {
    const archive = tarOf(await forged())
    for (let size = 0; size < archive.size - 1024; size += 4096) expect(await refusalOf(archive.slice(0, size))).toMatch(/incomplete/)
  })

  it('is imported with its entries in another order', async () => {
    const { imported, target } = await importInto((await forged()).toReversed())
    expect(imported.leftOut).toEqual([])
    expect(await target.tables.get('versions', 'version-1')).toMatchObject({ release: 'released', imported: true })
  })

  it.each([
    ['of one name', VERSION_FILE],
    ['of one file', 'versions/version-1/another name.jpg'],
    ['of one table', 'records/versions.jsonl'],
    ['for a manifest', 'redaction-studio.json'],
  ])('is refused with two entries %s, in either order', async (_what, name) => {
    const entries = await forged()
    const second = { name, content: new Blob(['{"id":"version-1"}\n']), modified: NOW }
    expect(await refusalOf(tarOf([...entries, second]))).toMatch(/^This archive has two entries for .+\.$/)
    expect(await refusalOf(tarOf([second, ...entries]))).toMatch(/^This archive has two entries for .+\.$/)
  })

  it('is refused with a duplicate record ID', async () => {
    const entries = await forged({ 'records/versions.jsonl': (text) => text + text })
    expect(await refusalOf(tarOf(entries))).toBe('This archive has two records version-1 in versions.')
  })

  it.each([
    ['a record that isn’t JSON', { 'records/versions.jsonl': () => '{"id":' }],
    ['a manifest that isn’t JSON', { 'redaction-studio.json': () => '{' }],
  ])('is refused as damaged with %s', async (_what, changes) => {
    expect(await refusalOf(tarOf(await forged(changes)))).toBe('This archive is damaged.')
  })

  it('is refused from a newer build, and checked after migration from an earlier one', async () => {
    const of = (schemaVersion: number) => () => JSON.stringify({ product: 'Redaction Studio', schemaVersion })
    expect(await refusalOf(tarOf(await forged({ 'redaction-studio.json': of(99) })))).toBe(
      'This archive was made by a newer version of the app. Reload the page.',
    )
    const earlier = await importInto(await forged({ 'redaction-studio.json': of(0), [VERSION_FILE]: () => 'the original' }))
    expect(earlier.imported.leftOut).toEqual(['version-1 (redacted).jpg: its file doesn’t match its report'])
    const whole = await importInto(await forged({ 'redaction-studio.json': of(0) }))
    expect(await whole.target.tables.get('versions', 'version-1')).toMatchObject({ release: 'released', imported: true })
  })
})
