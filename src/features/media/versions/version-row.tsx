import { Button } from '@blueprintjs/core'
import { Endorsed } from '@blueprintjs/icons'
import { useState } from 'react'

import type { VerificationReport } from '#generated/model/verificationReport.zod.ts'
import type { Version } from '#generated/model/version.zod.ts'
import { formatBytes, formatDateTime, formatName } from '#lib/words/formats.ts'
import { leftVisibleWords } from '#lib/words/left-visible.ts'
import { mediaUrls } from '#lib/addresses/media-urls.ts'
import { reportedType } from '#lib/report/report-words.ts'
import { reviewerWords } from '#lib/report/reviewer-words.ts'
import { DownloadLink } from '../parts/download-link'
import { isError } from './findings'
import { FindingsList } from './findings-list'
import { ReleaseForm } from './release-form'
import { ReportDialog } from './report-dialog'
import { VersionActions } from './version-actions'
import { VersionOutcome } from './version-outcome'
import styles from './versions.module.css'

interface VersionRowProps {
  version: Version
  isPrimary: boolean
  /** Whether the findings that hold the version are shown above the list. */
  areFindingsAbove?: boolean
}

/** Shows a version with its verification result, and a download link unless it is on hold. */
export function VersionRow({ version, isPrimary, areFindingsAbove = false }: VersionRowProps) {
  const { report } = version
  const [isReportOpen, setReportOpen] = useState(false)
  const words = leftVisibleWords(report.excluded ?? [])
  const titleId = `version-${version.id}`
  return (
    <li className={styles.row} aria-labelledby={titleId}>
      <div className={styles.line}>
        <div className={styles.words}>
          <div className={styles.titleLine}>
            <h3 id={titleId}>{version.title}</h3>
            <VersionOutcome version={version} />
          </div>
          {words !== undefined && <p className={styles.left}>{words}</p>}
          {version.description !== '' && <p className={styles.description}>{version.description}</p>}
          <p className={styles.muted}>
            {formatName(version.contentType)} · {formatBytes(version.size)} · {formatDateTime(version.createdAt)} ·{' '}
            {reviewerWords(report).toLowerCase()} {report.reviewedBy.name}
          </p>
          {report.notes.map((note) => (
            <p key={note} className={styles.note}>
              {note}
            </p>
          ))}
          {version.releaseReason !== null && <p className={styles.note}>Release reason: {version.releaseReason}</p>}
        </div>
        <div className={styles.actions}>
          {version.release === 'released' && <DownloadLink url={mediaUrls.version(version.mediaId, version.id)} isPrimary={isPrimary} />}
          <Button text="Verification report" icon={<Endorsed />} onClick={() => setReportOpen(true)} />
          <VersionActions version={version} />
        </div>
      </div>
      {version.release === 'held' && !areFindingsAbove && (
        <div className={styles.held}>
          <h4 className={styles.heldTitle}>Verification findings</h4>
          <Reasons report={report} />
          <ReleaseForm version={version} />
        </div>
      )}
      <ReportDialog version={version} isOpen={isReportOpen} onClose={() => setReportOpen(false)} />
    </li>
  )
}

/** Lists the reasons why a version is on hold: its errors, or the failed checks if there are none. */
function Reasons({ report }: { report: VerificationReport }) {
  const { findings, checks } = report
  const type = reportedType(report)
  const errors = findings.filter(isError)
  if (errors.length > 0) return <FindingsList findings={errors} type={type} />
  const failed = checks.filter(({ outcome }) => outcome === 'failed')
  if (checks.length === 0) return <p>No checks were run.</p>
  if (failed.length === 0) return <p>A check couldn’t examine everything, so there may be findings that aren’t listed.</p>
  return (
    <FindingsList findings={failed.map(({ name, outcome: _outcome, ...check }) => ({ check: name, box: null, ...check }))} type={type} />
  )
}
