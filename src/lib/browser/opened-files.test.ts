import 'fake-indexeddb/auto'
import { expect, it } from 'vitest'

import { areFilesWaiting, storeOpened, takeOpened, type OpenedFile } from './opened-files'

/** Only browsers can store files and handles; the name of one is enough here. */
const fileNamed = (name: string) => ({ name }) as OpenedFile
const START = Date.UTC(2026, 10, 26)
const HOUR = 3_600_000

it('[INSTALL] keeps opened files until they are taken once, in their order', async () => {
  expect(await areFilesWaiting(START)).toBe(false)
  await storeOpened([fileNamed('yard.png'), fileNamed('call.mp3')], START)
  await storeOpened([fileNamed('letter.pdf')], START + 1000)
  expect(await areFilesWaiting(START + 2000)).toBe(true)
  const [first, second] = await Promise.all([takeOpened(START + 2000), takeOpened(START + 2000)])
  expect(first.map(({ name }) => name)).toEqual(['yard.png', 'call.mp3', 'letter.pdf'])
  expect(second).toEqual([])
  expect(await areFilesWaiting(START + 2000)).toBe(false)
})

it('[INSTALL] removes files that have waited for an hour, because someone else may sign in', async () => {
  await storeOpened([fileNamed('yard.png')], START)
  expect(await areFilesWaiting(START + HOUR)).toBe(false)
  expect(await takeOpened(START + HOUR)).toEqual([])
  expect(await takeOpened(START + 1000)).toEqual([])
})
