import { Button, Dialog, DialogBody, DialogFooter, HTMLTable } from '@blueprintjs/core'
import { Download } from '@blueprintjs/icons'

import type { RedactedRegion } from '#generated/model/redactedRegion.zod.ts'
import type { VerificationReport } from '#generated/model/verificationReport.zod.ts'
import type { Version } from '#generated/model/version.zod.ts'
import { checkLabel } from '#lib/words/check-words.ts'
import { formatCount, formatDateTime, formatName } from '#lib/words/formats.ts'
import { mediaTraits } from '#lib/media-traits.ts'
import { withCoversAsOne } from '#lib/review/around/surroundings.ts'
import { itemName } from '#lib/words/item-words.ts'
import { leftVisibleWords } from '#lib/words/left-visible.ts'
import type { MediaType } from '#lib/words/media-words.ts'
import { reportFile } from '#lib/report/report-file.ts'
import { reviewerName, reviewerWords } from '#lib/report/reviewer-words.ts'
import { coverageWords, IMPORTED_WORDS, outcomeWord, purposeWords, reportedType, searchWords } from '#lib/report/report-words.ts'
import { saveText } from '#lib/browser/save-text.ts'
import { StateTag } from '#ui/state-tag.tsx'
import { CopyableHash } from './copyable-hash'
import { isError } from './findings'
import { ExemptionLog, PrintableReport } from './report-downloads'
import { FindingsList } from './findings-list'
import { Attestation, ItemDecisions } from './item-decisions'
import { JudgedFindings, ReportItems } from './report-items'
import styles from './report-dialog.module.css'
import { VersionOutcome } from './version-outcome'

const CHECK_TAGS = {
  passed: { tone: 'done', text: 'Passed' },
  warning: { tone: 'attention', text: 'Warning' },
  failed: { tone: 'failed', text: 'Failed' },
} as const

interface ReportDialogProps {
  version: Version
  isOpen: boolean
  onClose: () => void
}

/** Shows the verification report of a version: checks, findings, files and redacted regions. */
export function ReportDialog({ version, isOpen, onClose }: ReportDialogProps) {
  const { report } = version
  const type = reportedType(report)
  const words = leftVisibleWords(report.excluded ?? [])
  const errors = report.findings.filter(isError)
  const warnings = report.findings.filter((finding) => !isError(finding))
  const download = () => {
    const { name, text } = reportFile(version)
    saveText(name, text, 'application/json')
  }
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title="Verification report" className={styles.dialog ?? ''}>
      <DialogBody className={styles.body ?? ''}>
        <div className={styles.summary}>
          <h2>{version.title}</h2>
          <VersionOutcome version={version} />
        </div>
        {words !== undefined && <p className={styles.left}>{words}</p>}
        <p className={styles.muted}>
          {reviewerWords(report)} {reviewerName(report.reviewedBy)}, verified {formatDateTime(report.verifiedAt)}
          {detectorWords(report)}.
        </p>
        {version.imported === true && <p>{IMPORTED_WORDS}</p>}
        <Attestation {...report} />
        <h3>Checks</h3>
        <ul className={styles.checks}>
          {report.checks.map(({ name, aspect, outcome, detail }) => (
            <li key={`${name} ${aspect}`}>
              <span className={styles.check}>{checkLabel(name, type, aspect)}</span>
              <StateTag tone={CHECK_TAGS[outcome].tone}>{CHECK_TAGS[outcome].text}</StateTag>
              <span className={styles.muted}>{detail}</span>
            </li>
          ))}
        </ul>
        {errors.length > 0 && (
          <>
            <h3>Findings</h3>
            <FindingsList findings={errors} type={type} />
          </>
        )}
        {warnings.length > 0 && (
          <>
            <h3>Warnings</h3>
            <FindingsList findings={warnings} type={type} />
          </>
        )}
        <JudgedFindings report={report} />
        <Coverage report={report} type={type} />
        <Detectors report={report} type={type} />
        <Engines report={report} />
        {version.releaseReason !== null && <p>Release reason: {version.releaseReason}</p>}
        {report.notes.length > 0 && (
          <>
            <h3>Notes</h3>
            <ul className={styles.plain}>
              {report.notes.map((note) => (
                <li key={note}>{note}</li>
              ))}
            </ul>
          </>
        )}
        <h3>Files</h3>
        <CopyableHash label={`Source, ${formatName(report.sourceContentType)}`} hash={report.sourceSha256} />
        <CopyableHash label={`Output, ${formatName(report.outputContentType)}${sizeWords(report)}`} hash={report.outputSha256} />
        <h3>
          {redactedWords(report)}, {formatCount(report.kept, 'detection')} {outcomeWord('visible', type).toLowerCase()}
        </h3>
        {report.items ? (
          <ItemDecisions items={report.items} type={type} />
        ) : (
          <>
            <RegionsTable regions={report.redacted} />
            <ReportItems report={report} />
          </>
        )}
        <ExemptionLog version={version} />
      </DialogBody>
      <DialogFooter
        actions={
          <>
            <Button text="Close" onClick={onClose} />
            <PrintableReport version={version} />
            <Button text="Download JSON" icon={<Download />} onClick={download} />
          </>
        }
      />
    </Dialog>
  )
}

/** Names the detector that searched for faces or voices. Documents are searched for text by the program itself. */
function detectorWords(report: VerificationReport): string {
  const { name, increasedAccuracy } = report.detector
  const { isPaged, isVisual } = mediaTraits[reportedType(report)]
  return isPaged ? '' : ` with ${name}${increasedAccuracy && isVisual ? ', higher accuracy' : ''}`
}

/** Returns the size of the image; empty for audio and documents, whose reports must contain a meaningless one. */
function sizeWords(report: VerificationReport): string {
  return mediaTraits[reportedType(report)].isVisual ? `, ${report.width} × ${report.height} pixels` : ''
}

/** Summarizes the redactions. A video has moving tracks and spans of its audio; a recording has only spans, and a document has marks. */
function redactedWords({ redacted, details, items = [] }: VerificationReport): string {
  const groups = new Map(items.flatMap(({ itemId, group }) => (group === undefined ? [] : [[itemId, group] as const])))
  const countRegions = (regions: readonly { readonly trackId: string }[]): string => {
    const grouped = regions.map(({ trackId }) => ({ group: groups.get(trackId) ?? trackId }))
    return formatCount(withCoversAsOne(grouped).length, 'region')
  }
  switch (details?.mediaType) {
    case 'audio':
      return `${formatCount(details.spans.length, 'span')} redacted`
    case 'document':
      return `${formatCount(details.marks.length, 'mark')} redacted`
    case 'video': {
      const spans = details.spans.length === 0 ? '' : ` and ${formatCount(details.spans.length, 'span')} of audio`
      return `${countRegions(details.tracks)}${spans} redacted`
    }
    case 'image':
    case undefined:
      return `${countRegions(redacted)} redacted`
  }
}

/** Lists the searches of the output for content that should have been redacted. */
function Detectors({ report: { searches = [] }, type }: { report: VerificationReport; type: MediaType }) {
  if (searches.length === 0) return null
  const { title, limits } = searchWords[type]
  return (
    <>
      <h3>{title}</h3>
      <ul className={styles.plain} aria-label={title}>
        {searches.map(({ name, detail }) => (
          <li key={name}>
            {name}: <span className={styles.muted}>{detail}</span>
          </li>
        ))}
      </ul>
      <p className={styles.muted}>{limits}</p>
    </>
  )
}

/** Lists the parts of the output that the checks examined. */
function Coverage({ report: { coverage = [] }, type }: { report: VerificationReport; type: MediaType }) {
  if (coverage.length === 0) return null
  return (
    <>
      <h3>Coverage</h3>
      <ul className={styles.plain} aria-label="Coverage">
        {coverage.map((one) => (
          <li key={`${one.check} ${one.unit}`}>{coverageWords(one, type)}</li>
        ))}
      </ul>
    </>
  )
}

/** Lists the programs and models that made and verified the output. */
function Engines({ report: { engines = [] } }: { report: VerificationReport }) {
  if (engines.length === 0) return null
  return (
    <>
      <h3>Programs and models</h3>
      <ul className={styles.plain} aria-label="Programs and models">
        {engines.map(({ name, version, purpose }) => (
          <li key={`${name} ${purpose}`}>
            {name} {version} <span className={styles.muted}>{purposeWords[purpose]}</span>
          </li>
        ))}
      </ul>
    </>
  )
}

/** Lists the redacted regions in pixels of the output. */
function RegionsTable({ regions }: { regions: readonly RedactedRegion[] }) {
  if (regions.length === 0) return <p className={styles.muted}>No redacted regions</p>
  return (
    <HTMLTable compact striped className={styles.table ?? ''}>
      <thead>
        <tr>
          <th scope="col">Item</th>
          <th scope="col">Style</th>
          <th scope="col">Left, top</th>
          <th scope="col">Width × height</th>
        </tr>
      </thead>
      <tbody>
        {regions.map(({ trackId, style, x, y, width, height, ...item }) => (
          <tr key={`${trackId} ${x} ${y}`}>
            <td>{itemName(item)}</td>
            <td>{style}</td>
            <td>
              {x}, {y}
            </td>
            <td>
              {width} × {height}
            </td>
          </tr>
        ))}
      </tbody>
    </HTMLTable>
  )
}
