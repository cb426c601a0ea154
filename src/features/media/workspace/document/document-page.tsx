import { FilePage } from '../file-page'
import { DocumentFile } from './document-file'

/** Shows the work on a document. */
export function Component() {
  return <FilePage type="document">{(file) => <DocumentFile {...file} />}</FilePage>
}
