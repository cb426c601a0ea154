import { PageStage } from '#editor/stage/page-stage.ts'
import { EngineError } from '#engine/core/errors.ts'
import type { OpenDocument } from '#engine/document/types.ts'
import { DocumentStage } from '../review/surfaces/document/document-stage'
import { documentReader } from '../viewer/use-document'
import { documentFacts } from './document/document-facts'
import { DocumentResult } from './document/document-result'
import { OriginalSection } from './document/original-link'
import { FindForm } from './document/find-form'
import { ReviewNotice } from './document/review-notice'
import type { FileKind } from './file-kind'

/** The kind that opens, reviews and shows documents. */
export const documentKind: FileKind<OpenDocument> = {
  openingLabel: 'Opening document…',
  failedTitle: 'Couldn’t open the document',
  reader: documentReader,
  // A page beside its thumbnails needs about 700 px to be readable without scrolling sideways.
  narrowBelow: 1440,
  isUnsupported: (error) => error instanceof EngineError,
  pagesOf: ({ pages }) => {
    const stage = new PageStage()
    stage.set({ sizes: pages })
    return stage
  },
  surfaceOf: (document, session, mediaId) => ({
    renderThumbnail: () => null,
    renderCanvas: () => <DocumentStage session={session} mediaId={mediaId} document={document} />,
    hasOwnTools: true,
  }),
  factsOf: (media, details) => documentFacts(media, undefined, details?.pages),
  renderResult: (result) => <DocumentResult {...result} />,
  renderDetectForm: (props) => <FindForm {...props} />,
  renderAfterDetect: (media) => <OriginalSection media={media} />,
  renderReviewNotice: (props) => <ReviewNotice {...props} />,
}
