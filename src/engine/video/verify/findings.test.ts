import { expect, it } from 'vitest'

import { Findings } from './findings'

const SIZE = { width: 640, height: 360 }
const problem = (key: string, within?: number) => ({
  key,
  check: 'regions' as const,
  describe: (when: string): string => `${key} is wrong ${when}.`,
  ...(within === undefined ? {} : { within }),
})

it('[MEDIA-06] merges consecutive frames with the same problem, and shows the worst of them', () => {
  const findings = new Findings(SIZE)
  const box = { x: 1, y: 2, width: 30, height: 40 }
  for (const index of [3, 4, 6]) findings.addFrame(problem('a'), index, index / 10, { ...box, x: index }, index === 4 ? 1 : 0)
  findings.addFrame(problem('a'), 20, 2)
  expect(findings.all()).toEqual([
    {
      check: 'regions',
      severity: 'error',
      detail: 'a is wrong from 0:00.30 to 0:00.60 (3 frames).',
      box: { ...box, x: 4 },
      place: { time: 0.4, box: { ...box, x: 4 } },
    },
    {
      check: 'regions',
      severity: 'error',
      detail: 'a is wrong at 0:02.00.',
      box: null,
      place: { time: 2, box: { x: 0, y: 0, ...SIZE } },
    },
  ])
})

it('[MEDIA-06] merges frames that are near in time where not every frame is examined', () => {
  const findings = new Findings(SIZE)
  for (const index of [0, 8, 16, 60]) findings.addFrame(problem('a', 0.6), index, index / 30)
  expect(findings.all().map(({ detail }) => detail)).toEqual(['a is wrong from 0:00.00 to 0:00.53.', 'a is wrong at 0:02.00.'])
})

it('[MEDIA-06] lists findings by time, those of the whole file first', () => {
  const findings = new Findings(SIZE)
  findings.addFrame(problem('b'), 50, 5)
  findings.addFrame(problem('a'), 10, 1)
  findings.add('metadata', undefined, 'A tag.')
  expect(findings.all().map(({ detail }) => detail)).toEqual(['A tag.', 'a is wrong at 0:01.00.', 'b is wrong at 0:05.00.'])
})

it('[MEDIA-06] lists at most 200 findings, and states how many more there are', () => {
  const findings = new Findings(SIZE)
  for (let index = 0; index < 250; index += 1) findings.addFrame(problem(`p${index}`), index, index)
  const all = findings.all()
  expect(all).toHaveLength(201)
  expect(all.at(-1)).toMatchObject({ check: 'regions', severity: 'error', detail: '50 more findings of this check aren’t listed.' })
})

it('[MEDIA-06] reports where a followed face is from its first to its last frame, in square pixels', () => {
  const findings = new Findings(SIZE, { x: 2, y: 1 })
  const face = (key: string) => ({ ...problem(key, 0.6), isFollowed: true as const })
  for (const index of [0, 6, 12])
    findings.addFrame(face('moves'), index, index / 24, { x: 10 + index, y: 20, width: 30, height: 40 }, index)
  findings.addFrame(face('once'), 20, 2, { x: 1, y: 2, width: 3, height: 4 })
  expect(findings.all().map(({ positions }) => positions)).toEqual([
    [
      { time: 0, box: { x: 20, y: 20, width: 60, height: 40 } },
      { time: 0.5, box: { x: 44, y: 20, width: 60, height: 40 } },
    ],
    undefined,
  ])
})

it('[MEDIA-06] reports the print of the frame that it shows, unless a frame has none', () => {
  const findings = new Findings(SIZE)
  const box = { x: 1, y: 2, width: 30, height: 40 }
  const face = (key: string, print?: string) => ({ ...problem(key, 1), ...(print === undefined ? {} : { print: () => print }) })
  findings.addFrame(face('a', 'first'), 0, 0, box, 0.4)
  findings.addFrame(face('a', 'surest'), 6, 0.25, box, 0.9)
  findings.addFrame(face('a', 'last'), 12, 0.5, box, 0.5)
  findings.addFrame(face('b', 'whole'), 20, 1, box, 0.9)
  findings.addFrame(face('b'), 26, 1.25, box, 0.4)
  expect(findings.all().map(({ print }) => print)).toEqual(['surest', undefined])
})

it('converts boxes to square pixels', () => {
  const findings = new Findings(SIZE, { x: 2, y: 1 })
  findings.addFrame(problem('a'), 0, 0, { x: 10, y: 20, width: 30, height: 40 })
  expect(findings.all()[0]?.box).toEqual({ x: 20, y: 20, width: 60, height: 40 })
})
