import type { Finding } from '../findings.ts'
import type { Contract } from '../contract/types.ts'
import { runContractTests } from '../run.ts'
import { SignInError } from '../sign-in.ts'
import { startMockTarget } from '../targets.ts'
import type { Defect } from './defect.ts'
import { listDefects } from './list-defects.ts'
import { ruleDefects } from './rule-defects.ts'
import { reviewDefects } from './review-defects.ts'
import { shapeDefects } from './shape-defects.ts'
import { socketDefects } from './socket-defects.ts'
import { stateDefects } from './state-defects.ts'
import { statusDefects } from './status-defects.ts'

export const defects: readonly Defect[] = [
  ...shapeDefects,
  ...statusDefects,
  ...listDefects,
  ...stateDefects,
  ...reviewDefects,
  ...socketDefects,
  ...ruleDefects,
]

export interface DefectOutcome {
  name: string
  /** Describes the finding, or undefined if the defect was missed. */
  foundBy: string | undefined
  milliseconds: number
}

/** Runs the contract tests against the mock with a defect, until the first finding, or the first that names the broken rule. */
export async function lookFor(contract: Contract, defect: Defect, seed: number, runs: number): Promise<DefectOutcome> {
  const begun = performance.now()
  const { rule } = defect
  const isMeant = (finding: Finding): boolean => rule === undefined || finding.rule.startsWith(`${rule}: `)
  const target = await startMockTarget(defect.make(contract))
  try {
    const { findings } = await runContractTests({
      contract,
      origin: target.origin,
      logins: target.logins,
      seed,
      runs,
      isDisposable: true,
      stopsAt: isMeant,
    })
    const first = findings.find(isMeant)
    const foundBy = first && `${first.phase}, ${first.operationId}: ${first.problem}`
    return { name: defect.name, foundBy, milliseconds: performance.now() - begun }
  } catch (error) {
    // A defect of the sign-in fails the run itself.
    if (!(error instanceof SignInError)) throw error
    return { name: defect.name, foundBy: `the start: ${error.message}`, milliseconds: performance.now() - begun }
  } finally {
    await target.close()
  }
}
