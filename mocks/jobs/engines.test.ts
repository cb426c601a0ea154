import { expect, it } from 'vitest'

import { fakeEngine } from '../testing/fake-engine'
import { keepEngines } from './engines'

function countedEngines() {
  const made: (string | null)[] = []
  const ended: number[] = []
  const engines = keepEngines((fault) => {
    const number = made.push(fault)
    return fakeEngine({ dispose: () => void ended.push(number) })
  })
  return { engines, made, ended }
}

it('keeps an engine for each lane, made when the lane first needs it', () => {
  const { engines, made } = countedEngines()
  expect(made).toEqual([])
  const long = engines.get('long', null)
  expect(engines.get('interactive', null)).not.toBe(long)
  expect(engines.get('long', 'slow-jobs')).toBe(long)
  expect(made).toEqual([null, null])
})

it('ends the engine of one lane only', () => {
  const { engines, ended } = countedEngines()
  const [long, interactive] = [engines.get('long', null), engines.get('interactive', null)]
  engines.discard('long')
  expect(ended).toEqual([1])
  expect(engines.get('interactive', null)).toBe(interactive)
  expect(engines.get('long', null)).not.toBe(long)
})

it('makes another engine for a fault of the detector', () => {
  const { engines, made, ended } = countedEngines()
  engines.get('long', null)
  engines.get('long', 'detector-unavailable')
  expect([made, ended]).toEqual([[null, 'detector-unavailable'], [1]])
})
