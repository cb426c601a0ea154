import type { UsageEvent } from '#generated/model/usageEvent.zod.ts'
import type { EventNames } from '#generated/model/eventNames.zod.ts'

import type { Reader } from '../../accounts/profiles'
import { DEFAULT_PROJECT, mayUseProject, usableBy } from '../../media/projects'
import { rowsById } from '../../ports/tables'

/** The user who reads the events. */
interface EventReader {
  userId: string
  /** Managers see the names of all files and projects, other users only of those that they may use. */
  isManager: boolean
  /** Returns whether a user belongs to the reader's account. */
  isColleague: (userId: string) => boolean
}

const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined)
const versionIdOf = ({ metadata }: UsageEvent): string | undefined => textOf(metadata?.['versionId'])
const subjectIdOf = ({ metadata }: UsageEvent): string | undefined => textOf(metadata?.['userId'])

/** Returns the name of a row if it may be seen, null without a row, and undefined if there is no ID. */
function nameOf<Row>(
  rows: ReadonlyMap<string, Row>,
  id: string | null | undefined,
  name: (row: Row) => string,
  maySee: (row: Row) => boolean,
): string | null | undefined {
  if (id === null || id === undefined) return undefined
  const row = rows.get(id)
  if (row === undefined) return null
  return maySee(row) ? name(row) : undefined
}

/** Leaves out the names that are undefined. */
function known(names: { [Key in keyof EventNames]: EventNames[Key] | undefined }): EventNames {
  return Object.fromEntries(Object.entries(names).filter(([, name]) => name !== undefined))
}

/** Returns events with the names behind their IDs. */
export async function presentEvents(
  records: Reader,
  events: readonly UsageEvent[],
  { userId, isManager, isColleague }: EventReader,
): Promise<UsageEvent[]> {
  const idsOf = (id: (event: UsageEvent) => string | null | undefined) => events.flatMap((event) => id(event) ?? [])
  const users = await rowsById(records, 'users', [...idsOf(({ user_id }) => user_id), ...idsOf(subjectIdOf)])
  const versions = await rowsById(records, 'versions', idsOf(versionIdOf))
  const medias = await rowsById(records, 'media', [
    ...idsOf(({ media_id }) => media_id),
    ...[...versions.values()].map(({ mediaId }) => mediaId),
  ])
  const projects = await rowsById(
    records,
    'projects',
    idsOf(({ collection_id }) => collection_id),
  )
  const isUsable = await usableBy(records, userId)
  const maySeeFile = (id: string): boolean => {
    const media = medias.get(id)
    return isManager || (media !== undefined && isUsable(media))
  }
  return events.map((event) => ({
    ...event,
    names: known({
      user: users.get(event.user_id)?.name ?? null,
      media: nameOf(
        medias,
        event.media_id,
        ({ name }) => name,
        ({ id }) => maySeeFile(id),
      ),
      project:
        event.collection_id === DEFAULT_PROJECT.id
          ? DEFAULT_PROJECT.name
          : nameOf(
              projects,
              event.collection_id,
              ({ name }) => name,
              (project) => isManager || mayUseProject(project, userId),
            ),
      version: nameOf(
        versions,
        versionIdOf(event),
        ({ title }) => title,
        ({ mediaId }) => maySeeFile(mediaId),
      ),
      subject: nameOf(
        users,
        subjectIdOf(event),
        ({ name }) => name,
        ({ id }) => isColleague(id),
      ),
    }),
  }))
}
