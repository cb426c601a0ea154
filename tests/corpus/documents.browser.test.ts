import { documentBases, hostileDocuments } from './document-files'
import { runCorpus } from './run'

runCorpus('documents', { files: hostileDocuments(), bases: documentBases, share: 0.3, shortStep: 6 })
