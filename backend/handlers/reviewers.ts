import type { Reviewers } from '#generated/model/reviewers.zod.ts'
import type { Backend } from './backend-type'
import type { HandlersOf } from '../http/define-handlers'
import { usersOf } from '../media/projects'
import { rowsById } from '../ports/tables'
import type { MediaRecord } from '../records/records'
import { ownMedia } from './own'

/** Handles who is reviewing a file, so that two people who work on one review know of each other. */
export function reviewersHandlers({ tables, sockets, reviewers }: Backend): Pick<HandlersOf<'media'>, 'keepReviewer' | 'removeReviewer'> {
  /** Returns the people who review a file and still may use it. */
  const present = async (media: MediaRecord): Promise<Reviewers> => {
    const allowed = new Set(await usersOf(tables, media))
    const ids = reviewers.of(media.id).filter((id) => allowed.has(id))
    const users = await rowsById(tables, 'users', ids)
    const people = ids.flatMap((id) => {
      const user = users.get(id)
      return user ? [{ id, name: user.name }] : []
    })
    return { mediaId: media.id, shared: allowed.size > 1, people }
  }
  const notify = (list: Reviewers, exceptId: string): void => {
    for (const { id } of list.people)
      if (id !== exceptId) sockets.command({ kind: 'message', userId: id, message: { type: 'reviewers', data: list } })
  }
  return {
    keepReviewer: async ({ session, params: { mediaId, reviewerId } }) => {
      const media = await ownMedia(tables, session, mediaId)
      const hasChanged = reviewers.keep(mediaId, session.userId, reviewerId)
      const list = await present(media)
      if (hasChanged) notify(list, session.userId)
      return { status: 200, body: list }
    },

    removeReviewer: async ({ session, params: { mediaId, reviewerId } }) => {
      const media = await ownMedia(tables, session, mediaId)
      if (reviewers.remove(mediaId, session.userId, reviewerId)) notify(await present(media), session.userId)
      return { status: 204 }
    },
  }
}
