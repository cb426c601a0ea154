import { hostileRecordings, recordingBases } from './recording-files'
import { runCorpus } from './run'

runCorpus('recordings', { files: hostileRecordings(), bases: recordingBases, share: 0.3, shortStep: 4 })
