import type { WatchList } from '#generated/model/watchList.zod.ts'
import type { WatchTerm } from '#generated/model/watchTerm.zod.ts'

import { ruleProblem } from '#engine/entities/client.ts'
import { watchKey } from '#lib/search/watch-terms.ts'
import type { Backend } from './backend-type'
import { putWatchList, watchListOf } from '../media/watch-list'
import type { HandlersOf } from '../http/define-handlers'
import { usableProject } from '../media/projects'
import { Refusal } from '../http/refusal'

/** Returns the reason why a term can't be searched for, or null if it can. */
function problemOf({ id, kind, text, matchCase = false }: WatchTerm): string | null {
  return ruleProblem(kind === 'words' ? { id, words: [text] } : { id, pattern: text, matchCase })
}

/**
 * Returns a list without surrounding spaces.
 *
 * @throws Refusal 422 with the field of a term that is listed twice or can't be searched for
 */
function checked({ revision, terms }: WatchList): WatchList {
  const trimmed = terms.map((term) => ({ ...term, text: term.text.trim() }))
  const ids = new Set<string>()
  const keys = new Set<string>()
  for (const [index, term] of trimmed.entries()) {
    if (ids.has(term.id)) throw new Refusal(422, 'Two terms have the same ID.', { field: `terms.${index}.id` })
    if (keys.has(watchKey(term))) throw new Refusal(422, `${term.text} is listed twice.`, { field: `terms.${index}.text` })
    const problem = problemOf(term)
    if (problem !== null) throw new Refusal(422, problem, { field: `terms.${index}.text` })
    ids.add(term.id)
    keys.add(watchKey(term))
  }
  return { revision: revision + 1, terms: trimmed }
}

export function watchListHandlers({ tables }: Backend): Pick<HandlersOf<'projects'>, 'getWatchList' | 'saveWatchList'> {
  return {
    getWatchList: async ({ session, params: { projectId } }) => {
      await usableProject(tables, session, projectId)
      return { status: 200, body: await watchListOf(tables, { ownerId: session.userId, projectId }) }
    },

    saveWatchList: async ({ session, params: { projectId }, body, isRepeat }) => {
      const saved = await tables.change(async (draft) => {
        await usableProject(draft, session, projectId)
        const project = { ownerId: session.userId, projectId }
        const next = checked(body)
        const before = await watchListOf(draft, project)
        if (isRepeat && JSON.stringify(before) === JSON.stringify(next)) return before
        if (before.revision !== body.revision)
          throw new Refusal(409, 'The watch list was changed in another window or by another person. Reload it.', {
            code: 'revision-conflict',
          })
        await putWatchList(draft, project, next)
        return next
      })
      return { status: 200, body: saved }
    },
  }
}
