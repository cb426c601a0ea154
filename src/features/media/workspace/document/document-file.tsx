import { useSnapshot } from 'valtio'

import { useGetDetections } from '#generated/media/media.ts'
import { isLive } from '../../../../lib/review-regions'
import { flagsState } from '../../../../state/flags'
import { useDetails } from '../../parts/use-details'
import { DocumentPane } from '../../viewer/document-pane'
import { useDocument } from '../../viewer/use-document'
import { closedPart, ClosedStage } from '../closed-file'
import type { ShownFile } from '../file-page'
import { fileSteps } from '../file-steps'
import { WorkspaceFrame } from '../frame'
import { StepPanel } from '../panels/step-panel'
import { Rail } from '../rail/rail'
import { documentFacts } from './document-facts'
import { DocumentPanel } from './document-panel'
import { MarkBoxes } from './mark-boxes'
import styles from './marks.module.css'

/** Shows the work on a document. A rejected one is not opened. */
export function DocumentFile(file: ShownFile) {
  return file.status.kind === 'unusable' ? <ClosedDocument {...file} /> : <OpenDocument {...file} />
}

/** Returns the steps of a document. Its review is behind a flag, and still opens by its address. */
function useDocumentSteps({ media, status, shown }: ShownFile) {
  const { documents } = useSnapshot(flagsState)
  return fileSteps(media, status, 'Detect').filter(({ id }) => id !== 'review' || documents || shown === 'review')
}

function ClosedDocument(file: ShownFile) {
  const { media, status, shown } = file
  const steps = useDocumentSteps(file)
  return (
    <WorkspaceFrame
      renderRail={(isCollapsed) => <Rail {...{ media, steps, shown, isCollapsed }} facts={documentFacts(media, undefined, undefined)} />}
      stage={<ClosedStage media={media} note="This file can't be displayed as a document." />}
      panel={<StepPanel title={steps.find(({ id }) => id === shown)?.title ?? ''}>{closedPart(media, status)}</StepPanel>}
    />
  )
}

function OpenDocument(file: ShownFile) {
  const { media, status, shown } = file
  const source = useDocument(media)
  const details = useDetails(media)
  const steps = useDocumentSteps(file)
  const isSupported = details.mayAskFor('review')
  // A back end without document review has no marks to show.
  const { data } = useGetDetections(media.id, undefined, { query: { retry: false, enabled: isSupported && shown === 'review' } })
  const marks = data?.marks?.filter(isLive) ?? []
  const pages = source.state.kind === 'ready' ? source.state.opened.pages : undefined
  return (
    <WorkspaceFrame
      renderRail={(isCollapsed) => (
        <Rail {...{ media, steps, shown, isCollapsed }} facts={documentFacts(media, pages, pages?.length ?? details.pages)} />
      )}
      stage={
        <div className={styles.viewer}>
          <DocumentPane
            media={media}
            source={source}
            renderOverlay={(page) => (shown === 'review' ? <MarkBoxes marks={marks} page={page} size={pages?.[page - 1]} /> : null)}
          />
        </div>
      }
      panel={<DocumentPanel {...{ media, status, shown, details, marks }} />}
    />
  )
}
