import { useCallback } from 'react'

import { useGetUserInfo } from '#generated/app/app.ts'
import type { Media } from '#generated/model/media.zod.ts'

/**
 * Returns a function that tells whether a file is the user's. Only the owner of a shared project may move and delete its files. Back ends
 * without shared projects name no owner.
 */
export function useIsOwn(): (media: Pick<Media, 'ownerId'>) => boolean {
  const userId = useGetUserInfo().data?.user.id
  return useCallback(({ ownerId }) => ownerId === undefined || ownerId === userId, [userId])
}
