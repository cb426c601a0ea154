/** What the back end is doing to a media, by the contract's job stages. */
export const stageWords = {
  probe: 'Checking the file',
  decode: 'Reading the file',
  'load-detector': 'Loading the face detector',
  detect: 'Looking for faces',
  redact: 'Covering what is to be redacted',
  encode: 'Writing the file',
  verify: 'Verifying the result',
  prepare: 'The camera cloud is preparing the footage',
  fetch: 'Fetching it from the camera cloud',
  send: 'Sending it to the camera cloud',
} as const

/** What a kind of job is called while it waits or has not said more. */
export const jobWords = {
  probe: 'Checking the file',
  detect: 'Finding faces',
  redact: 'Redacting',
  transcribe: 'Writing down what is said',
  import: 'Fetching the footage',
  export: 'Sending the file',
} as const

/** The button that cancels a kind of job. */
export const cancelWords = {
  probe: 'Cancel check',
  detect: 'Cancel detection',
  redact: 'Cancel redaction',
  transcribe: 'Cancel transcript',
  import: 'Cancel import',
  export: 'Cancel sending',
} as const

/** What a type of media is called. */
export const typeWords = {
  image: 'Image',
  video: 'Video',
  audio: 'Audio',
  document: 'Document',
  unknown: 'File',
} as const

/** What each of the verification's checks looks at. */
export const checkWords = {
  regions: 'Redacted regions',
  rest: 'Rest of the image',
  faces: 'Faces',
  metadata: 'Metadata',
  dimensions: 'Dimensions',
} as const
