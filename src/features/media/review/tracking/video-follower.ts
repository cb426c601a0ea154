import type { Follower } from '#editor/follow/follower.ts'
import type { UrlSource } from '#engine/core/types.ts'

/** Returns a follower of subjects through a video. The engine is loaded when it is first used. */
export function videoFollower(source: UrlSource): Follower {
  return {
    follow: async (request, options) => {
      const { followSubject } = await import('#engine/video/follow/client.ts')
      return followSubject(source, request, options)
    },
  }
}
