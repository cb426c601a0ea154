/** The actions that decide on everything but the selection, and on the parts of the picture inside and outside of a zone. */
export const OTHERS_ENTRIES = [
  'redact-others',
  'keep-others',
  'tool-zone',
  'redact-inside',
  'keep-inside',
  'redact-outside-zone',
  'keep-outside-zone',
].map((actionId) => ({ actionId }))
