import { z } from 'zod'

/** The parts of a report by Vitest's JSON reporter that are read here. Times are in milliseconds. */
const VitestReport = z.object({
  testResults: z.array(
    z.object({
      name: z.string(),
      startTime: z.number(),
      endTime: z.number(),
      status: z.string(),
      message: z.string().optional(),
      assertionResults: z.array(z.object({ fullName: z.string(), status: z.string() })),
    }),
  ),
})

/** The parts of a report by Playwright's JSON reporter that are read here. Times are in milliseconds. */
interface Suite {
  file: string
  title: string
  suites?: Suite[] | undefined
  specs?: { title: string; ok: boolean; tests: { results: { duration: number }[] }[] }[] | undefined
}

const Suite: z.ZodType<Suite> = z.lazy(() =>
  z.object({
    file: z.string(),
    title: z.string(),
    suites: z.array(Suite).optional(),
    specs: z
      .array(
        z.object({
          title: z.string(),
          ok: z.boolean(),
          tests: z.array(z.object({ results: z.array(z.object({ duration: z.number() })) })),
        }),
      )
      .optional(),
  }),
)
const PlaywrightReport = z.object({ suites: z.array(Suite) })

/** The time that a test file took, in seconds. */
export interface FileTime {
  file: string
  seconds: number
}

export interface TestReport {
  files: FileTime[]
  /** The failed tests, each with its file. A file that failed as a whole is listed by its name. */
  failed: string[]
}

/** Reads a report of Vitest. Throws if it isn't one. */
export function readVitestReport(text: string, root: string): TestReport {
  const { testResults } = VitestReport.parse(JSON.parse(text))
  const files = testResults.map((result) => ({ ...result, file: result.name.replace(`${root}/`, '') }))
  return {
    files: files.map(({ file, startTime, endTime }) => ({ file, seconds: (endTime - startTime) / 1000 })),
    failed: files.flatMap(({ file, status, assertionResults }) => {
      const failed = assertionResults.filter((test) => test.status === 'failed').map(({ fullName }) => `${file}: ${fullName}`)
      return failed.length === 0 && status === 'failed' ? [file] : failed
    }),
  }
}

/** Reads a report of Playwright. Throws if it isn't one. */
export function readPlaywrightReport(text: string): TestReport {
  const seconds = new Map<string, number>()
  const failed: string[] = []
  const read = ({ file, suites = [], specs = [] }: Suite): void => {
    for (const { title, ok, tests } of specs) {
      const time = tests.flatMap(({ results }) => results).reduce((sum, { duration }) => sum + duration / 1000, 0)
      seconds.set(file, (seconds.get(file) ?? 0) + time)
      if (!ok) failed.push(`e2e/${file}: ${title}`)
    }
    suites.forEach(read)
  }
  PlaywrightReport.parse(JSON.parse(text)).suites.forEach(read)
  return { files: [...seconds].map(([file, time]) => ({ file: `e2e/${file}`, seconds: time })), failed }
}

/** A part of the run, with its time in seconds and whether it passed. */
export interface PartTime {
  name: string
  seconds: number
  passed: boolean
}

function minutes(seconds: number): string {
  const whole = Math.round(seconds)
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`
}

/** Writes the table that ends a run: the time of each part, the slowest files and the failed tests. */
export function writeSummary(parts: readonly PartTime[], reports: readonly TestReport[], slowest: number): string {
  const files = reports.flatMap((report) => report.files).toSorted((a, b) => b.seconds - a.seconds)
  const failed = reports.flatMap((report) => report.failed)
  return [
    'Time of each part, in minutes',
    ...parts.map(({ name, seconds, passed }) => `  ${minutes(seconds).padStart(6)}  ${name}${passed ? '' : ' (failed)'}`),
    `The ${slowest} slowest of ${files.length} files`,
    ...files.slice(0, slowest).map(({ file, seconds }) => `  ${minutes(seconds).padStart(6)}  ${file}`),
    ...(failed.length > 0 ? [`Failed: ${failed.length}`, ...failed.map((test) => `  ${test}`)] : []),
  ].join('\n')
}
