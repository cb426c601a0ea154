import { expect, it } from 'vitest'

import { fakeAudio } from '#mocks/testing/fake-audio.ts'
import { fakeDocument, fakeEntities } from '#mocks/testing/fake-document.ts'
import { fakeEngine } from '#mocks/testing/fake-engine.ts'
import { fakeVideo } from '#mocks/testing/fake-video.ts'
import { keepEngines } from './engines'

function countedEngines() {
  const created: (string | null)[] = []
  const ended: string[] = []
  const engines = keepEngines({
    image: (fault) => {
      const number = created.push(fault)
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

it('creates the engines of a lane when the lane first needs them', () => {
  const { engines, created } = countedEngines()
  expect(created).toEqual([])
  const long = engines.get('long', null)
  expect(engines.get('interactive', null)).not.toBe(long)
  expect(engines.get('long', 'slow-jobs')).toBe(long)
  expect(created).toEqual([null, null])
})

it('ends the engines of one lane only', () => {
  const { engines, ended } = countedEngines()
  const [long, interactive] = [engines.get('long', null), engines.get('interactive', null)]
  engines.discard('long')
  expect(ended).toEqual(['image 1', 'video 1', 'audio 1', 'document 1', 'entities 1'])
  expect(engines.get('interactive', null)).toBe(interactive)
  expect(engines.get('long', null)).not.toBe(long)
})

it('replaces the engines when the detector fault is turned on', () => {
  const { engines, created, ended } = countedEngines()
  engines.get('long', null)
  engines.get('long', 'detector-unavailable')
  expect([created, ended]).toEqual([
    [null, 'detector-unavailable'],
    ['image 1', 'video 1', 'audio 1', 'document 1', 'entities 1'],
  ])
})
