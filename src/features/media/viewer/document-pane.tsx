import { Document as DocumentSign } from '@blueprintjs/icons'

import type { Media } from '#generated/model/media.zod.ts'
import { EngineError } from '#engine/core/errors.ts'
import { EmptyState, ErrorState, LoadingState } from '#ui/states.tsx'
import styles from './document-pane.module.css'
import { DocumentViewer } from './document-viewer'
import type { OpenDocument } from '#engine/document/types.ts'
import type { Original } from '../parts/use-original'

interface DocumentPaneProps {
  media: Pick<Media, 'name'>
  source: Original<OpenDocument>
}

/** Shows a document, or its loading or error state. */
export function DocumentPane({ media, source: { state, retry } }: DocumentPaneProps) {
  switch (state.kind) {
    case 'loading':
      return (
        <div className={styles.waiting}>
          <LoadingState label="Opening document…" />
        </div>
      )
    case 'ready':
      return <DocumentViewer document={state.opened} />
    case 'failed':
      return (
        <div className={styles.waiting}>
          {isOtherKind(media, state.error) ? (
            <EmptyState
              icon={<DocumentSign size={40} />}
              title="Only PDF, Word (.docx) and text documents can be displayed"
              description="To view this document, save it as a PDF and upload that."
            />
          ) : (
            <ErrorState title="Couldn’t display the document" error={state.error} onRetry={retry} />
          )}
        </div>
      )
  }
}

/** Returns whether the file is an unsupported kind of document. A broken file with a PDF name is an error instead. */
function isOtherKind({ name }: Pick<Media, 'name'>, error: unknown): boolean {
  return error instanceof EngineError && error.code === 'not-a-document' && !/\.pdf$/i.test(name)
}
