import type { ReasonList } from '#generated/model/reasonList.zod.ts'

import { DEFAULT_PROJECT } from './projects'
import type { Draft } from '../ports/tables'

type Reader = Pick<Draft, 'get'>

interface ProjectOfUser {
  ownerId: string
  /** Undefined and null mean the default project. */
  projectId?: string | null
}

const isDefault = ({ projectId }: ProjectOfUser): boolean => (projectId ?? DEFAULT_PROJECT.id) === DEFAULT_PROJECT.id

/** Returns the list of reasons of a project, which is empty at revision 0 until it is saved. */
export async function reasonsOf(records: Reader, project: ProjectOfUser): Promise<ReasonList> {
  const { ownerId, projectId } = project
  // The default project has no record, so its list is in the user's record.
  const saved = isDefault(project)
    ? (await records.get('users', ownerId))?.reasons
    : (await records.get('projects', projectId ?? ''))?.reasons
  return saved ?? { revision: 0, reasons: [], defaultReason: null }
}

/** Saves the list of reasons of a project that exists. */
export async function putReasons(draft: Draft, project: ProjectOfUser, reasons: ReasonList): Promise<void> {
  const user = await draft.get('users', project.ownerId)
  const record = await draft.get('projects', project.projectId ?? '')
  if (isDefault(project)) {
    if (user) draft.put('users', { ...user, reasons })
  } else if (record) draft.put('projects', { ...record, reasons })
}

/** Returns the setting of a new review: the default reason of its project, if the project has one. */
export async function defaultReasonOf(records: Reader, media: ProjectOfUser): Promise<{ defaultReason?: string }> {
  const { defaultReason } = await reasonsOf(records, media)
  return defaultReason === null ? {} : { defaultReason }
}
