import { expect, it } from 'vitest'

import type { News } from '../ports/peers'
import { createReviewers } from './reviewers'

/** Two processes whose news arrive when `deliver` is called. */
function twoProcesses(clock: () => number) {
  const listeners: ((news: News) => void | Promise<void>)[] = []
  const published: { from: number; news: News }[] = []
  const start = (from: number) =>
    createReviewers(clock, {
      publish: (news) => void published.push({ from, news }),
      onNews: (listener) => void (listeners[from] = listener),
    })
  const processes = [start(0), start(1)] as const
  const deliver = (): void => {
    for (const { from, news } of published.splice(0)) void listeners[1 - from]?.(news)
  }
  return { processes, deliver }
}

it('[MEDIA-05] lists people in the order in which they began, also if the news of another process arrive late', () => {
  let now = 1000
  const {
    processes: [first, second],
    deliver,
  } = twoProcesses(() => now)
  first.keep('file', 'ada', 'page-a')
  now = 2000
  second.keep('file', 'cleo', 'page-c')
  expect([first.of('file'), second.of('file')]).toEqual([['ada'], ['cleo']])
  deliver()
  expect([first.of('file'), second.of('file')]).toEqual([
    ['ada', 'cleo'],
    ['ada', 'cleo'],
  ])
  now = 60_000
  first.keep('file', 'ada', 'page-a')
  deliver()
  expect(second.of('file')).toEqual(['ada', 'cleo'])
  first.remove('file', 'ada', 'page-a')
  deliver()
  expect(second.of('file')).toEqual(['cleo'])
})
