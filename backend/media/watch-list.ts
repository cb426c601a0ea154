import type { WatchList } from '#generated/model/watchList.zod.ts'

import { DEFAULT_PROJECT } from './projects'
import type { Draft } from '../ports/tables'

interface ProjectOfUser {
  readonly ownerId: string
  readonly projectId: string
}

const isDefault = ({ projectId }: ProjectOfUser): boolean => projectId === DEFAULT_PROJECT.id

/** Returns the watch list of a project, which is empty at revision 0 until it is saved. */
export async function watchListOf(records: Pick<Draft, 'get'>, project: ProjectOfUser): Promise<WatchList> {
  const { ownerId, projectId } = project
  // The default project has no record, so its list is in the user's record.
  const saved = isDefault(project)
    ? (await records.get('users', ownerId))?.watchList
    : (await records.get('projects', projectId))?.watchList
  return saved ?? { revision: 0, terms: [] }
}

/** Saves the watch list of a project that exists. */
export async function putWatchList(draft: Draft, project: ProjectOfUser, watchList: WatchList): Promise<void> {
  const user = await draft.get('users', project.ownerId)
  const record = await draft.get('projects', project.projectId)
  if (isDefault(project)) {
    if (user) draft.put('users', { ...user, watchList })
  } else if (record) draft.put('projects', { ...record, watchList })
}
