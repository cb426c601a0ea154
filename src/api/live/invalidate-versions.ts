import type { QueryClient } from '@tanstack/react-query'

import { invalidateListAllVersions, invalidateListVersions } from '#generated/versions/versions.ts'

/** Reloads the lists that contain a file's versions: after a version changed, or the review that they are compared with. */
export async function invalidateVersions(client: QueryClient, mediaId: string): Promise<void> {
  await Promise.all([invalidateListVersions(client, mediaId), invalidateListAllVersions(client)])
}
