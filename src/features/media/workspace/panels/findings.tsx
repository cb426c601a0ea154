import { useMemo } from 'react'

import type { Job } from '#generated/model/job.zod.ts'
import type { Version } from '#generated/model/version.zod.ts'
import { FindingsPanel } from '../../review/findings/findings-panel'
import { useFindings, versionToResolve } from '../../review/findings/use-findings'
import { useExportBlock } from '../../review/session/use-export-block'
import type { FileReview } from '../use-file-review'
import styles from './panel.module.css'

export type OpenReview = Extract<FileReview, { kind: 'open' }>

/** Returns the version whose findings the review should resolve. */
export function useUnresolved(versions: readonly Version[] | undefined): Version | undefined {
  return useMemo(() => versionToResolve(versions ?? []), [versions])
}

interface FindingsProps {
  opened: OpenReview
  version: Version
  jobs: readonly Job[]
  onExport: () => void
  /** Whether the frame around the findings shows their heading and count. */
  isFramed?: boolean
}

/** Lists the findings of a version, with ways to resolve them. */
export function Findings({ opened, version, jobs, onExport, isFramed = false }: FindingsProps) {
  const exportBlock = useExportBlock(opened.session, jobs)
  return (
    <FindingsPanel
      key={version.id}
      session={opened.session}
      version={version}
      renderThumbnail={opened.surface.renderThumbnail}
      onExport={onExport}
      exportBlock={exportBlock}
      isFramed={isFramed}
    />
  )
}

/** Shows the findings of a version in a collapsible section above the items of the review. It is open while they hold the version. */
export function FoldedFindings(props: FindingsProps) {
  const { opened, version } = props
  const { total, resolved } = useFindings(opened.session, version)
  return (
    <details className={styles.findings} open={version.release === 'held'}>
      <summary>{total === 0 ? 'Findings' : `Findings: ${resolved} of ${total} resolved`}</summary>
      <Findings {...props} isFramed />
    </details>
  )
}
