import type { Reached } from '../coverage.ts'
import type { Finding } from '../findings.ts'
import type { RunResult } from '../run.ts'

function share({ reached, total }: Reached): string {
  return `${reached} of ${total}`
}

function block({ phase, operationId, problem, rule, curl, answer }: Finding, index: number): string {
  const indented = answer
    .split('\n')
    .slice(0, 6)
    .map((line) => `       ${line.slice(0, 300)}`)
  return [`  ${index + 1}. ${operationId} (${phase}): ${problem}`, `     breaks: ${rule}`, `     ${curl}`, ...indented, ''].join('\n')
}

function section(title: string, findings: readonly Finding[]): string[] {
  return findings.length === 0 ? [] : ['', title, '', ...findings.map(block)]
}

/** Separates breaches of the specification from breaches of assumptions. */
export function splitByProvenance(findings: readonly Finding[]): { specified: Finding[]; assumed: Finding[] } {
  return {
    specified: findings.filter(({ provenance }) => provenance === 'specified'),
    assumed: findings.filter(({ provenance }) => provenance === 'assumed'),
  }
}

/** Formats the summary of a run for a terminal. */
export function terminalReport(result: RunResult): string {
  const { findings, coverage, phases, walks, requests, milliseconds, seed, missing, withheld, actors } = result
  const { specified, assumed } = splitByProvenance(findings)
  const cut = walks.flatMap(({ name, ended }) => (ended === undefined ? [] : [`  ${name}: ${ended}`]))
  return [
    ...section(`Breaches of what the specification says: ${specified.length}`, specified),
    ...section(`Breaches of what was only assumed (a real back end may differ there): ${assumed.length}`, assumed),
    '',
    ...phases.map(
      ({ phase, requests: sent, milliseconds: took }) =>
        `${phase.padEnd(12)}${String(sent).padStart(7)} requests ${(took / 1000).toFixed(1).padStart(7)} s`,
    ),
    '',
    `Signed in as ${actors.length > 0 ? actors.join(', ') : 'nobody: only public operations were called'}; seed ${seed}.`,
    `Reached: operations ${share(coverage.operations())}, declared statuses ${share(coverage.statuses())}, parameters ${share(coverage.parameters())}, branches of schemas ${share(coverage.branches())}.`,
    ...(cut.length > 0 ? ['Walks that did not come to their end:', ...cut] : []),
    ...(missing.length > 0 ? [`Not offered, which is allowed for operations newer than the release: ${namesOf(missing)}.`] : []),
    ...(withheld.length > 0
      ? [
          `Not sent, because the target is not marked as disposable: ${withheld.join(', ')}; generated requests; walks. Add --disposable where its records may be changed and deleted.`,
        ]
      : []),
    `${requests} requests in ${(milliseconds / 1000).toFixed(1)} s; ${specified.length} breaches of the specification, ${assumed.length} of assumptions.`,
  ].join('\n')
}

/** Returns missing operations with the statuses of their responses. */
export function namesOf(missing: RunResult['missing']): string {
  return missing.map(({ id, status }) => `${id} (${status})`).join(', ')
}
