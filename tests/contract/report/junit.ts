import type { Finding, Phase } from '../findings.ts'
import type { RunResult } from '../run.ts'

/** Escapes text for XML or HTML. Replaces control characters, which XML 1.0 forbids. */
export function escapeMarkup(text: string): string {
  return text
    .replaceAll(/[^\P{Cc}\t\n\r]|[\uFFFE\uFFFF]|\p{Cs}/gu, '\uFFFD')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}

function failure({ problem, rule, curl, answer, provenance }: Finding): string {
  const text = `breaks (${provenance}): ${rule}\n${curl}\n${answer}`
  return `      <failure message="${escapeMarkup(problem)}" type="${provenance}">${escapeMarkup(text)}</failure>`
}

function testCase(phase: Phase, id: string, findings: readonly Finding[]): string {
  const own = findings.filter((finding) => finding.phase === phase && finding.operationId === id)
  const open = `    <testcase classname="contract.${phase}" name="${escapeMarkup(id)}"`
  return own.length === 0 ? `${open}/>` : [`${open}>`, ...own.map(failure), '    </testcase>'].join('\n')
}

/** Formats a run as JUnit XML, with a suite per phase and a case per operation. */
export function junitReport({ operations, findings, phases, milliseconds }: RunResult): string {
  const names = [...new Set(phases.map(({ phase }) => phase))]
  const suites = names.map((phase) => {
    const ids = phase === 'socket' ? ['socket'] : operations.map(({ id }) => id)
    const cases = [...new Set([...ids, ...findings.flatMap((finding) => (finding.phase === phase ? [finding.operationId] : []))])]
    const failed = findings.filter((finding) => finding.phase === phase).length
    const seconds = phases.filter((one) => one.phase === phase).reduce((sum, one) => sum + one.milliseconds, 0) / 1000
    return [
      `  <testsuite name="${phase}" tests="${cases.length}" failures="${failed}" time="${seconds.toFixed(3)}">`,
      ...cases.map((id) => testCase(phase, id, findings)),
      '  </testsuite>',
    ].join('\n')
  })
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites name="contract" failures="${findings.length}" time="${(milliseconds / 1000).toFixed(3)}">`,
    ...suites,
    '</testsuites>',
    '',
  ].join('\n')
}
