import { expect, it } from 'vitest'

import { oneAtATime } from './one-at-a-time'

it('starts work when all work before has ended, also after a failure, and returns each result', async () => {
  const run = oneAtATime()
  const events: string[] = []
  const work = (name: string, fails: boolean) => async (): Promise<string> => {
    events.push(`${name} starts`)
    await Promise.resolve()
    events.push(`${name} ends`)
    if (fails) throw new Error(name)
    return name
  }
  const results = await Promise.allSettled([run(work('a', false)), run(work('b', true)), run(work('c', false))])
  expect(events).toEqual(['a starts', 'a ends', 'b starts', 'b ends', 'c starts', 'c ends'])
  expect(results).toMatchObject([{ value: 'a' }, { reason: { message: 'b' } }, { value: 'c' }])
})
