import { expect, it } from 'vitest'

import { fakeAudio } from '#mocks/testing/fake-audio.ts'
import { fakeDocument, fakeEntities } from '#mocks/testing/fake-document.ts'
import { fakeEngine } from '#mocks/testing/fake-engine.ts'
import { fakeVideo } from '#mocks/testing/fake-video.ts'
import type { Fault } from '#mocks/dev/faults.ts'
import { breakingEngines } from '#mocks/engines/product-engines.ts'
import { writingEnginesPerLane } from '#mocks/engines/write-output.ts'
import { memoryFiles } from '#mocks/testing/memory-files.ts'

function countedEngines(name = 'working', created: string[] = [], ended: string[] = []) {
  const engines = writingEnginesPerLane(memoryFiles(), {
    image: () => {
      const number = created.push(name)
      return fakeEngine({ dispose: () => void ended.push(`image ${number}`) })
    },
    video: () => {
      const number = created.length
      return fakeVideo({ dispose: () => void ended.push(`video ${number}`) })
    },
    audio: () => {
      const number = created.length
      return fakeAudio({ dispose: () => void ended.push(`audio ${number}`) })
    },
    document: () => {
      const number = created.length
      return fakeDocument({ dispose: () => void ended.push(`document ${number}`) })
    },
    entities: () => {
      const number = created.length
      return fakeEntities({ dispose: () => void ended.push(`entities ${number}`) })
    },
  })
  return { engines, created, ended }
}

it('creates the engines of a lane when the lane first needs them', async () => {
  const { engines, created } = countedEngines()
  expect(created).toEqual([])
  const long = await engines.get('long')
  expect(await engines.get('interactive')).not.toBe(long)
  expect(await engines.get('long')).toBe(long)
  expect(created).toEqual(['working', 'working'])
})

it('ends the engines of one lane only', async () => {
  const { engines, ended } = countedEngines()
  const [long, interactive] = [await engines.get('long'), await engines.get('interactive')]
  engines.discard('long')
  expect(ended).toEqual(['image 1', 'video 1', 'audio 1', 'document 1', 'entities 1'])
  expect(await engines.get('interactive')).toBe(interactive)
  expect(await engines.get('long')).not.toBe(long)
})

it('replaces the engines when the detector fault is turned on or off', async () => {
  const { engines, created, ended } = countedEngines()
  const broken = countedEngines('broken', created, ended)
  let fault: Fault | null = null
  const breaking = breakingEngines(engines, broken.engines, () => Promise.resolve(fault))
  await breaking.get('long')
  fault = 'slow-jobs'
  await breaking.get('long')
  expect(created).toEqual(['working'])
  fault = 'detector-unavailable'
  await breaking.get('long')
  expect([created, ended]).toEqual([
    ['working', 'broken'],
    ['image 1', 'video 1', 'audio 1', 'document 1', 'entities 1'],
  ])
  fault = null
  await breaking.get('long')
  expect(created).toEqual(['working', 'broken', 'working'])
})
