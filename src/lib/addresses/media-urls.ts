import { BASE_PATH } from './base-path'

/** The tus 1.0.0 endpoint. */
export const uploadEndpoint = `${BASE_PATH}/upload`

/** URLs of file contents for images, downloads and the engine, with escaped ids. */
export const mediaUrls = {
  content: (mediaId: string): string => `${BASE_PATH}/media/${encodeURIComponent(mediaId)}/content`,
  version: (mediaId: string, versionId: string): string =>
    `${BASE_PATH}/media/${encodeURIComponent(mediaId)}/versions/${encodeURIComponent(versionId)}/content`,
  /** The content of a version for an archive. The back end records a download, which it would otherwise take for a preview. */
  versionForArchive: (mediaId: string, versionId: string): string => `${mediaUrls.version(mediaId, versionId)}?purpose=download`,
  /** A path for `thumbnailUrl`. Back ends provide it only for released versions, and older ones not at all. */
  versionThumbnailPath: (mediaId: string, versionId: string): string =>
    `/media/${encodeURIComponent(mediaId)}/versions/${encodeURIComponent(versionId)}/thumbnail`,
  /** The redactions of a document as CSV, without the redacted text. */
  redactionLog: (mediaId: string, versionId: string): string =>
    `${BASE_PATH}/media/${encodeURIComponent(mediaId)}/versions/${encodeURIComponent(versionId)}/report?format=csv`,
  printableReport: (mediaId: string, versionId: string): string =>
    `${BASE_PATH}/media/${encodeURIComponent(mediaId)}/versions/${encodeURIComponent(versionId)}/report?format=html`,
  /** Each redaction with its reason and reviewer, as a page to print. Older back ends don't have it. */
  exemptionLog: (mediaId: string, versionId: string): string =>
    `${BASE_PATH}/media/${encodeURIComponent(mediaId)}/versions/${encodeURIComponent(versionId)}/report?format=exemptions`,
}

/**
 * Returns the URL of a file's thumbnail, or undefined if it has none. `thumbPath` is always resolved below the base path, so that no
 * thumbnail is loaded from elsewhere. `thumbToken` is passed back to the back end.
 */
export function thumbnailUrl({ thumbPath, thumbToken }: { thumbPath?: string; thumbToken?: string }): string | undefined {
  if (thumbPath === undefined) return undefined
  const url = `${BASE_PATH}/${thumbPath.replace(/^\/+/, '')}`
  if (thumbToken === undefined) return url
  return `${url}${url.includes('?') ? '&' : '?'}${new URLSearchParams({ token: thumbToken }).toString()}`
}
