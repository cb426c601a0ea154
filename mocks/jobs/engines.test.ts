import { expect, it } from 'vitest'

import { fakeEngine } from '../testing/fake-engine'
import { keepEngines } from './engines'

function countedEngines() {
  const created: (string | null)[] = []
  const ended: number[] = []
  const engines = keepEngines((fault) => {
    const number = created.push(fault)
    return fakeEngine({ dispose: () => void ended.push(number) })
  })
  return { engines, created, ended }
}

it('creates one engine per lane when the lane first needs it', () => {
  const { engines, created } = countedEngines()
  expect(created).toEqual([])
  const long = engines.get('long', null)
  expect(engines.get('interactive', null)).not.toBe(long)
  expect(engines.get('long', 'slow-jobs')).toBe(long)
  expect(created).toEqual([null, null])
})

it('ends the engine of one lane only', () => {
  const { engines, ended } = countedEngines()
  const [long, interactive] = [engines.get('long', null), engines.get('interactive', null)]
  engines.discard('long')
  expect(ended).toEqual([1])
  expect(engines.get('interactive', null)).toBe(interactive)
  expect(engines.get('long', null)).not.toBe(long)
})

it('replaces the engine when the detector fault is turned on', () => {
  const { engines, created, ended } = countedEngines()
  engines.get('long', null)
  engines.get('long', 'detector-unavailable')
  expect([created, ended]).toEqual([[null, 'detector-unavailable'], [1]])
})
