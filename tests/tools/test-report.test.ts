import { describe, expect, it } from 'vitest'

import { readPlaywrightReport, readVitestReport, writeSummary } from './test-report.ts'

const vitest = JSON.stringify({
  success: false,
  testResults: [
    {
      name: '/project/src/lib/a.test.ts',
      startTime: 1000,
      endTime: 63_400,
      status: 'failed',
      assertionResults: [
        { fullName: 'adds one', status: 'passed' },
        { fullName: 'adds two', status: 'failed' },
      ],
    },
    { name: '/project/src/lib/b.test.ts', startTime: 0, endTime: 500, status: 'failed', message: 'No module', assertionResults: [] },
  ],
})

const playwright = JSON.stringify({
  config: {},
  suites: [
    {
      file: 'login.spec.ts',
      title: 'login.spec.ts',
      specs: [{ title: 'logs in', ok: true, tests: [{ results: [{ duration: 2000 }] }] }],
      suites: [
        {
          file: 'login.spec.ts',
          title: 'a visitor',
          specs: [{ title: 'signs up', ok: false, tests: [{ results: [{ duration: 1500 }, { duration: 1500 }] }] }],
        },
      ],
    },
  ],
})

describe('the summary of a test run', () => {
  it('reads the times and the failed tests of Vitest, and names a file that failed as a whole', () => {
    expect(readVitestReport(vitest, '/project')).toEqual({
      files: [
        { file: 'src/lib/a.test.ts', seconds: 62.4 },
        { file: 'src/lib/b.test.ts', seconds: 0.5 },
      ],
      failed: ['src/lib/a.test.ts: adds two', 'src/lib/b.test.ts'],
    })
  })

  it('adds up the journeys of a file', () => {
    expect(readPlaywrightReport(playwright)).toEqual({
      files: [{ file: 'e2e/login.spec.ts', seconds: 5 }],
      failed: ['e2e/login.spec.ts: signs up'],
    })
  })

  it('throws on anything else', () => {
    expect(() => readVitestReport('{}', '/project')).toThrow(/testResults/)
    expect(() => readPlaywrightReport('{"suites":[{}]}')).toThrow(/file/)
    expect(() => readVitestReport('', '/project')).toThrow(/JSON/)
  })

  it('lists the parts in their order, the slowest files first, and what failed last', () => {
    const parts = [
      { name: 'types', seconds: 59.6, passed: true },
      { name: 'journeys', seconds: 125, passed: false },
    ]
    expect(writeSummary(parts, [readVitestReport(vitest, '/project'), readPlaywrightReport(playwright)], 2).split('\n')).toEqual([
      'Time of each part, in minutes',
      '    1:00  types',
      '    2:05  journeys (failed)',
      'The 2 slowest of 3 files',
      '    1:02  src/lib/a.test.ts',
      '    0:05  e2e/login.spec.ts',
      'Failed: 3',
      '  src/lib/a.test.ts: adds two',
      '  src/lib/b.test.ts',
      '  e2e/login.spec.ts: signs up',
    ])
  })

  it('says nothing of failures if all passed', () => {
    expect(writeSummary([{ name: 'types', seconds: 1, passed: true }], [], 5)).toBe(
      'Time of each part, in minutes\n    0:01  types\nThe 5 slowest of 0 files',
    )
  })
})
