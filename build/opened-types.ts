/** Media types of the files that the system offers to open with the installed app, with their file name extensions. */
const OPENED_TYPES: Record<string, readonly string[]> = {
  'image/jpeg': ['.jpg', '.jpeg', '.jfif'],
  'image/png': ['.png'],
  'image/webp': ['.webp'],
  'image/gif': ['.gif'],
  'image/bmp': ['.bmp'],
  'image/avif': ['.avif'],
  'image/heic': ['.heic', '.heif'],
  'image/tiff': ['.tif', '.tiff'],
  'video/mp4': ['.mp4', '.m4v'],
  'video/quicktime': ['.mov'],
  'video/webm': ['.webm'],
  'video/x-matroska': ['.mkv'],
  'audio/mpeg': ['.mp3'],
  'audio/mp4': ['.m4a'],
  'audio/wav': ['.wav'],
  'audio/ogg': ['.ogg', '.oga', '.opus'],
  'audio/flac': ['.flac'],
  'audio/aac': ['.aac'],
  'application/pdf': ['.pdf'],
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': ['.docx'],
  'text/plain': ['.txt', '.text', '.log'],
  'text/markdown': ['.md', '.markdown'],
  'text/csv': ['.csv'],
  'text/tab-separated-values': ['.tsv'],
}

/** Returns the manifest's entry for files that the system opens with the app, at a page. */
export function fileHandlers(page: string): { action: string; accept: Record<string, readonly string[]> }[] {
  return [{ action: page, accept: OPENED_TYPES }]
}

/** Returns the manifest's entry for files that other apps share, which a service worker receives as a form. */
export function shareTarget(page: string, field: string) {
  const accept = [
    'image/*',
    'video/*',
    'audio/*',
    ...Object.entries(OPENED_TYPES).flatMap(([type, names]) => (/^(?:application|text)\//.test(type) ? [type, ...names] : [])),
  ]
  return { action: page, method: 'POST', enctype: 'multipart/form-data', params: { files: [{ name: field, accept }] } }
}
