import type { ReasonList } from '#generated/model/reasonList.zod.ts'

import type { Backend } from '../backend-type'
import { putReasons, reasonsOf } from '../../media/reasons'
import type { HandlersOf } from '../../http/define-handlers'
import { usableProject } from '../../media/projects'
import { Refusal } from '../../http/refusal'

/**
 * Returns a list of reasons without surrounding spaces.
 *
 * @throws Refusal 422 with the field of a code that is listed twice, or of a default that isn't listed
 */
function checked({ revision, reasons, defaultReason }: ReasonList): ReasonList {
  const trimmed = reasons.map(({ code, text }) => ({ code: code.trim(), text: text.trim() }))
  const codes = new Set<string>()
  for (const [index, { code }] of trimmed.entries()) {
    if (codes.has(code)) throw new Refusal(422, 'Two reasons have the same code.', { field: `reasons.${index}.code` })
    codes.add(code)
  }
  const code = defaultReason?.trim() ?? null
  if (code !== null && !codes.has(code)) throw new Refusal(422, 'The default reason isn’t in the list.', { field: 'defaultReason' })
  return { revision: revision + 1, reasons: trimmed, defaultReason: code }
}

export function reasonsHandlers({ tables }: Backend): Pick<HandlersOf<'projects'>, 'getReasons' | 'saveReasons'> {
  return {
    getReasons: async ({ session, params: { projectId } }) => {
      await usableProject(tables, session, projectId)
      return { status: 200, body: await reasonsOf(tables, { ownerId: session.userId, projectId }) }
    },

    saveReasons: async ({ session, params: { projectId }, body, isRepeat }) => {
      const saved = await tables.change(async (draft) => {
        await usableProject(draft, session, projectId)
        const project = { ownerId: session.userId, projectId }
        const next = checked(body)
        const before = await reasonsOf(draft, project)
        if (isRepeat && JSON.stringify(before) === JSON.stringify(next)) return before
        if (before.revision !== body.revision)
          throw new Refusal(409, 'The reasons were changed in another window or by another person. Reload them.', {
            code: 'revision-conflict',
          })
        await putReasons(draft, project, next)
        return next
      })
      return { status: 200, body: saved }
    },
  }
}
