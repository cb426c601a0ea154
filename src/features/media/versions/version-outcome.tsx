import type { Version } from '#generated/model/version.zod.ts'
import { formatCount } from '#lib/words/formats.ts'
import { resultOf } from '#lib/report/report-words.ts'
import { StateTag, StateTags } from '#ui/state-tag.tsx'
import { countFindings } from './findings'

/** Shows the result of the verification, and whether the version is on hold, out of date or from an archive. */
export function VersionOutcome({ version }: { version: Version }) {
  return (
    <StateTags>
      <Outcome version={version} />
      {version.outdated === true && <StateTag tone="attention">Out of date</StateTag>}
      {version.imported === true && <StateTag tone="attention">Imported</StateTag>}
    </StateTags>
  )
}

function Outcome({ version: { release, report } }: { version: Version }) {
  const { errors, warnings } = countFindings(report)
  const findings = formatCount(errors, 'finding')
  if (resultOf(report) === 'incomplete')
    return release === 'held' ? (
      <StateTag tone="failed">On hold: checks incomplete</StateTag>
    ) : (
      <StateTag tone="attention">Released despite incomplete checks</StateTag>
    )
  // A failed check without findings also holds a version, and so does a verification that ran no checks.
  if (release === 'held') return <StateTag tone="failed">{errors === 0 ? 'On hold' : `On hold: ${findings}`}</StateTag>
  if (report.outcome === 'findings')
    return <StateTag tone="attention">{errors === 0 ? 'Released with a reason' : `Released despite ${findings}`}</StateTag>
  return <StateTag tone="done">{warnings === 0 ? 'Checks passed' : `Checks passed, ${formatCount(warnings, 'warning')}`}</StateTag>
}
