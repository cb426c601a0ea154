import { hostileImages, imageBases } from './image-files'
import { runCorpus } from './run'

runCorpus('images', { files: hostileImages(), bases: imageBases, share: 0.4, shortStep: 4 })
