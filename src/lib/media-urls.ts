import { BASE_PATH } from './base-path'

/** Where uploads go (tus 1.0.0). */
export const uploadEndpoint = `${BASE_PATH}/upload`

/** Addresses of the contract's bytes, for pictures, downloads and the engine; identifiers are escaped. */
export const mediaUrls = {
  content: (mediaId: string): string => `${BASE_PATH}/media/${encodeURIComponent(mediaId)}/content`,
  thumbnail: (mediaId: string): string => `${BASE_PATH}/media/${encodeURIComponent(mediaId)}/thumbnail`,
  version: (mediaId: string, versionId: string): string =>
    `${BASE_PATH}/media/${encodeURIComponent(mediaId)}/versions/${encodeURIComponent(versionId)}/content`,
}
