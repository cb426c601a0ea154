/** The labels of the contract's job stages. */
export const stageWords = {
  probe: 'Checking file',
  decode: 'Reading file',
  'load-detector': 'Loading detectors',
  detect: 'Detecting',
  track: 'Tracking',
  'read-pages': 'Reading pages',
  transcribe: 'Transcribing',
  'find-entities': 'Finding names',
  redact: 'Redacting',
  encode: 'Writing file',
  verify: 'Verifying result',
  prepare: 'Preparing footage in the camera cloud',
  fetch: 'Downloading from the camera cloud',
  send: 'Uploading to the camera cloud',
} as const

/** The labels of the job kinds, for jobs that are queued or report no stage. */
export const jobWords = {
  probe: 'Checking file',
  detect: 'Detecting',
  redact: 'Redacting',
  transcribe: 'Transcribing',
  import: 'Importing footage',
  export: 'Exporting to the camera cloud',
} as const

/** The labels of the cancel buttons. */
export const cancelWords = {
  probe: 'Cancel check',
  detect: 'Cancel detection',
  redact: 'Cancel redaction',
  transcribe: 'Cancel transcription',
  import: 'Cancel import',
  export: 'Cancel export',
} as const

/** The labels of the media types. */
export const typeWords = {
  image: 'Image',
  video: 'Video',
  audio: 'Audio',
  document: 'Document',
  unknown: 'File',
} as const

/** The contract's media types, which this folder can't import. */
export type MediaType = keyof typeof typeWords

/** The nouns for a file of each media type. */
export const typeNouns = {
  image: 'image',
  video: 'video',
  audio: 'recording',
  document: 'document',
  unknown: 'file',
} as const satisfies Record<MediaType, string>
