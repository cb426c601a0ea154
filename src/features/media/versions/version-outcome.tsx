import type { Version } from '../../../../generated/model/version.zod'
import { formatCount } from '../../../lib/formats'
import { StateTag } from '../../../ui/state-tag'

/** What the verification came to, and whether the version may be downloaded. */
export function VersionOutcome({ version: { release, report } }: { version: Version }) {
  const findings = formatCount(report.findings.length, 'finding')
  if (release === 'held') return <StateTag tone="failed">Held: {findings}</StateTag>
  if (report.outcome === 'findings') return <StateTag tone="attention">Released in spite of {findings}</StateTag>
  return <StateTag tone="done">Verified: nothing found</StateTag>
}
