import { useState } from 'react'
import { useSnapshot } from 'valtio'

import type { Media } from '#generated/model/media.zod.ts'
import { flagsState } from '#state/flags.ts'
import { LoadingState } from '#ui/states.tsx'
import { useDetails } from '../../parts/use-details'
import { DocumentPane } from '../../viewer/document-pane'
import { useDocument } from '../../viewer/use-document'
import { closedPart, ClosedStage } from '../closed-file'
import { documentKind } from '../document-kind'
import type { ShownFile } from '../file-page'
import { fileSteps } from '../file-steps'
import { WorkspaceFrame } from '../frame'
import { OpenFile } from '../open-file'
import { StepPanel } from '../panels/step-panel'
import { Rail } from '../rail/rail'
import type { ListedStep } from '../rail/step-list'
import { documentFacts } from './document-facts'
import { DocumentPanel } from './document-panel'
import styles from './document.module.css'
import { UnlockForm } from './unlock-form'

/** Shows the work on a document. A rejected document isn't opened, and one that can't be reviewed is only displayed. */
export function DocumentFile(file: ShownFile) {
  const { media, status, shown } = file
  const isChecking = status.kind === 'checking'
  const { isKnown, isLocked, mayAskFor } = useDetails(media, isChecking)
  // The details are reloaded whenever the state changes, and the review must stay open meanwhile.
  const [isReviewable, setReviewable] = useState<boolean>()
  const isNowReviewable = mayAskFor('review')
  // Only the check determines whether a PDF is encrypted, so it can't be opened before.
  if (isKnown && !isChecking && !isLocked && isNowReviewable !== isReviewable) setReviewable(isNowReviewable)
  if (status.kind === 'unusable') return <ClosedDocument {...file} />
  if (isLocked) return <PlainDocument {...file} stage={<UnlockForm media={media} />} note="Enter the password to work on this document." />
  if (isChecking) return <ReadDocument {...file} />
  if (isReviewable === undefined) return <PlainDocument {...file} stage={<LoadingState label={documentKind.openingLabel} />} />
  if (!isReviewable) return <ReadDocument {...file} />
  return <OpenFile kind={documentKind} media={media} status={status} shown={shown} fallback={<ReadDocument {...file} />} />
}

/** Returns the steps of a document that can't be reviewed. Its review is behind a flag, but its URL still opens it. */
function useDocumentSteps({ media, status, shown }: ShownFile): ListedStep[] {
  const { documents } = useSnapshot(flagsState)
  return fileSteps(media, status, 'Detect').filter(({ id }) => id !== 'review' || documents || shown === 'review')
}

function titleOf(steps: readonly ListedStep[], { shown }: ShownFile): string {
  return steps.find(({ id }) => id === shown)?.title ?? ''
}

/** Shows a document without its pages, and the reason why a step can't be used. */
function PlainDocument({ stage, note, ...file }: ShownFile & { stage: React.JSX.Element; note?: string }) {
  const { media, shown } = file
  const steps = useDocumentSteps(file)
  return (
    <WorkspaceFrame
      renderRail={(isCollapsed) => <Rail {...{ media, steps, shown, isCollapsed }} facts={factsOf(media)} />}
      stage={stage}
      panel={<StepPanel title={titleOf(steps, file)}>{note !== undefined && <p className={styles.muted}>{note}</p>}</StepPanel>}
    />
  )
}

function ClosedDocument(file: ShownFile) {
  const { media, status, shown } = file
  const steps = fileSteps(media, status, 'Detect')
  return (
    <WorkspaceFrame
      renderRail={(isCollapsed) => <Rail {...{ media, steps, shown, isCollapsed }} facts={factsOf(media)} />}
      stage={<ClosedStage media={media} note="This file can’t be displayed as a document." />}
      panel={<StepPanel title={titleOf(steps, file)}>{closedPart(media, status)}</StepPanel>}
    />
  )
}

const factsOf = (media: Media) => documentFacts(media, undefined, undefined)

/** Displays a document that can't be reviewed here. */
function ReadDocument(file: ShownFile) {
  const { media, status, shown } = file
  const source = useDocument(media)
  const details = useDetails(media, status.kind === 'checking')
  const steps = useDocumentSteps(file)
  const pages = source.state.kind === 'ready' ? source.state.opened.pages : undefined
  return (
    <WorkspaceFrame
      renderRail={(isCollapsed) => (
        <Rail {...{ media, steps, shown, isCollapsed }} facts={documentFacts(media, pages, pages?.length ?? details.pages)} />
      )}
      stage={
        <div className={styles.viewer}>
          <DocumentPane media={media} source={source} />
        </div>
      }
      panel={<DocumentPanel {...{ media, status, shown, details }} />}
    />
  )
}
