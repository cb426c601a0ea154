import { Document as DocumentSign } from '@blueprintjs/icons'
import type { ReactNode } from 'react'

import type { Media } from '#generated/model/media.zod.ts'
import { EngineError } from '../../../engine/types'
import { EmptyState, ErrorState, LoadingState } from '../../../ui/states'
import styles from './document.module.css'
import { DocumentViewer } from './viewer/document-viewer'
import type { DocumentState } from './viewer/use-document'

interface DocumentPaneProps {
  media: Media
  source: { state: DocumentState; retry: () => void }
  renderOverlay?: (page: number) => ReactNode
}

/** The document itself, in each state of its opening. */
export function DocumentPane({ media, source: { state, retry }, renderOverlay }: DocumentPaneProps) {
  switch (state.kind) {
    case 'loading':
      return (
        <div className={styles.waiting}>
          <LoadingState label="Opening the document…" />
        </div>
      )
    case 'ready':
      return <DocumentViewer document={state.document} {...(renderOverlay ? { renderOverlay } : {})} />
    case 'failed':
      return (
        <div className={styles.waiting}>
          {isOtherKind(media, state.error) ? (
            <EmptyState
              icon={<DocumentSign size={40} />}
              title="Only PDF documents can be shown here"
              description="This file is kept as it was uploaded. To see its pages, save it as a PDF in the program that it came from, and upload that."
            />
          ) : (
            <ErrorState title="The document could not be shown" error={state.error} onRetry={retry} />
          )}
        </div>
      )
  }
}

/** Whether it is a document of another kind; one that is called a PDF and is none is broken instead. */
function isOtherKind({ name }: Media, error: unknown): boolean {
  return error instanceof EngineError && error.code === 'not-a-document' && !/\.pdf$/i.test(name)
}
