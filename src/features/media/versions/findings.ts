import type { VerificationFinding } from '#generated/model/verificationFinding.zod.ts'
import type { VerificationReport } from '#generated/model/verificationReport.zod.ts'

/** Returns whether a finding holds its version. A finding without a severity is an error. */
export function isError({ severity }: VerificationFinding): boolean {
  return severity !== 'warning'
}

/** Returns the number of errors and warnings of a verification. A check that warns without a finding counts as a warning. */
export function countFindings({ findings, checks }: Pick<VerificationReport, 'findings' | 'checks'>): { errors: number; warnings: number } {
  const errors = findings.filter(isError).length
  const withoutFinding = checks.filter(({ name, outcome }) => outcome === 'warning' && !findings.some(({ check }) => check === name)).length
  return { errors, warnings: findings.length - errors + withoutFinding }
}
