import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'

import { hashPassword } from '#backend/accounts/password.ts'
import { readTar } from '#backend/archive/tar.ts'
import { createRecovery } from './recovery'
import { addImage, addUser, startTestBackend, type TestBackend } from './testing/test-backend'

const PASSWORD = 'copper-lantern-42'

let backend: TestBackend
let recovery: ReturnType<typeof createRecovery>

async function addAccount(id: string, password: string): Promise<void> {
  await addUser(backend, id)
  const hash = await hashPassword(password, 2)
  await backend.tables.change(async (draft) => {
    const user = await draft.get('users', id)
    if (user) draft.put('users', { ...user, password: hash })
  })
}

beforeEach(async () => {
  vi.stubGlobal('navigator', { ...navigator, storage: { estimate: () => Promise.resolve({ usage: 1, quota: 2 }) } })
  onTestFinished(() => void vi.unstubAllGlobals())
  backend = await startTestBackend()
  await addAccount('ada', PASSWORD)
  await addAccount('ben', 'mauve-kettle-9134')
  await addImage(backend, 'ada', { id: 'media-ada', name: 'ada.jpg' })
  await addImage(backend, 'ben', { id: 'media-ben', name: 'ben.jpg' })
  const now = () => backend.clock.milliseconds / 1000
  recovery = createRecovery(backend.files, backend.database.name, now)
})

const names = async () => (await recovery.read()).files.map(({ name }) => name).toSorted()

async function archived(): Promise<Map<string, string>> {
  const texts = new Map<string, string>()
  for await (const { name, content } of readTar((await recovery.exportAll()).archive)) texts.set(name, await content.text())
  return texts
}

describe('recovery', () => {
  it('shows, saves, deletes and exports nothing without a password', async () => {
    await backend.database.put('media', { id: 'media-ada', ownerId: 'ada', name: 7 } as never)
    const file = { folder: 'media', id: 'media-ada' } as const
    const record = { table: 'media', id: 'media-ada', problem: '' }
    expect(await recovery.isLocked()).toBe(true)
    expect(await recovery.read()).toMatchObject({ damaged: [], files: [] })
    for (const action of [
      () => recovery.readFile(file),
      () => recovery.deleteFile(file),
      () => recovery.readRecord(record),
      () => recovery.deleteRecord(record),
      () => recovery.exportAll(),
    ])
      await expect(action()).rejects.toThrow('Enter this account’s password first.')
    expect(await backend.files.read('media', 'media-ada')).toBeDefined()
    expect(await backend.database.get('media', 'media-ada')).toBeDefined()
  })

  it('opens the data of the password’s account, damaged or not, and no other account’s', async () => {
    for (const id of ['ada', 'ben']) await backend.database.put('media', { id: `media-${id}`, ownerId: id, name: 7 } as never)
    await recovery.unlock('Ada@council.example', PASSWORD)
    expect(await recovery.isLocked()).toBe(false)
    const { damaged, files } = await recovery.read()
    expect([damaged.map(({ id }) => id), files.map(({ id }) => id)]).toEqual([['media-ada'], ['media-ada']])
    await expect(recovery.readFile({ folder: 'media', id: 'media-ben' })).rejects.toThrow('Enter this account’s password first.')
    const archive = await archived()
    expect([...archive.keys()].filter((name) => name.startsWith('originals/'))).toEqual(['originals/media-ada/file'])
    expect(archive.get('records/users.jsonl')).toContain('ada@council.example')
    expect([...archive.values()].join('')).not.toContain('ben')
    await recovery.unlock('ben@council.example', 'mauve-kettle-9134')
    expect((await recovery.read()).files).toHaveLength(2)
  })

  it('refuses a wrong password and an unknown address alike, and more than five of them with a wait', async () => {
    for (let index = 0; index < 5; index += 1)
      await expect(recovery.unlock('ada@council.example', 'wrong')).rejects.toThrow('Wrong email or password.')
    await expect(recovery.unlock('ada@council.example', PASSWORD)).rejects.toThrow('Too many wrong passwords. Try again in 1 second')
    await expect(recovery.unlock('nobody@council.example', PASSWORD)).rejects.toThrow('Wrong email or password.')
    backend.clock.milliseconds += 1000
    await recovery.unlock('ada@council.example', PASSWORD)
    expect(await names()).toEqual(['ada.jpg'])
  })

  it('counts a wrong password for an address with spaces around it too', async () => {
    for (let index = 0; index < 5; index += 1)
      await expect(recovery.unlock(`${' '.repeat(index)}ada@council.example`, 'wrong')).rejects.toThrow('Wrong email or password.')
    await expect(recovery.unlock(' Ada@council.example', PASSWORD)).rejects.toThrow('Too many wrong passwords.')
  })

  it('opens an account whose record is damaged apart from its password', async () => {
    const user = await backend.database.get('users', 'ada')
    await backend.database.put('users', { ...user, name: 7 } as never)
    await recovery.unlock('ada@council.example', PASSWORD)
    expect(await names()).toEqual(['ada.jpg'])
  })

  it('opens an account with an unreadable password for the next password, but not for the demo account’s', async () => {
    await backend.database.put('users', { id: 'ben', password: 'lost' } as never)
    await backend.database.put('media', { id: 'media-lost', name: 7 } as never)
    await recovery.unlock('demo@redaction-studio.example', 'demo-redaction-42')
    expect(await recovery.read()).toMatchObject({ damaged: [], files: [] })
    await recovery.unlock('ada@council.example', PASSWORD)
    expect(await names()).toEqual(['ada.jpg', 'ben.jpg'])
    expect((await recovery.read()).damaged.map(({ id }) => id)).toEqual(['ben', 'media-lost'])
  })

  it('needs no password if no account can be read', async () => {
    for (const id of await backend.database.getAllKeys('users')) await backend.database.put('users', { id } as never)
    expect(await recovery.isLocked()).toBe(false)
    expect(await names()).toEqual(['ada.jpg', 'ben.jpg'])
  })

  it('treats a sign-on account as unprotected until it has a password', async () => {
    await backend.tables.change(async (draft) => {
      const user = await draft.get('users', 'ben')
      if (user) draft.put('users', { ...user, passwordless: true })
      draft.put('identities', { id: 'google:ben@council.example', userId: 'ben' })
    })
    expect(await recovery.isLocked()).toBe(true)
    await expect(recovery.unlock('ben@council.example', 'mauve-kettle-9134')).rejects.toThrow('Wrong email or password.')
    await recovery.unlock('ada@council.example', PASSWORD)
    expect(await names()).toEqual(['ada.jpg', 'ben.jpg'])
  })
})
