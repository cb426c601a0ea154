import type { UsageEvent } from '#generated/model/usageEvent.zod.ts'
import { formatCount } from '#lib/words/formats.ts'

export const NOTHING = '–'

/** Returns the name of an event's user. Back ends of version 1.0.0 send none, so it is looked up among the users that the page knows. */
export function userWords({ user_id: id, names }: UsageEvent, known: ReadonlyMap<string, string>): string {
  return names?.user === null ? 'Deleted user' : (names?.user ?? known.get(id) ?? 'Unknown user')
}

/** Returns the name of an event's file. */
export function fileWords({ media_id: id, names }: UsageEvent): string {
  if (id === null) return NOTHING
  if (names === undefined) return 'Unknown file'
  return names.media === null ? 'Deleted file' : (names.media ?? 'Colleague’s file')
}

/** Returns the remaining details of an event, such as its project. The contract leaves the shape of the metadata open. */
export function detailWords(event: UsageEvent, known: ReadonlyMap<string, string>): string {
  const details = Object.entries(event.metadata ?? {}).flatMap(([key, value]) => metadataWords(key, value, known, event.names) ?? [])
  const project = projectWords(event)
  if (project !== undefined) details.push(project)
  return details.length === 0 ? NOTHING : details.join(', ')
}

function projectWords({ collection_id: id, names }: UsageEvent): string | undefined {
  // Back ends of version 1.0.0 send no names.
  if (id === null || names === undefined) return undefined
  if (names.project === null) return 'Deleted project'
  return names.project === undefined ? 'Colleague’s project' : `Project: ${names.project}`
}

function metadataWords(
  key: string,
  value: unknown,
  known: ReadonlyMap<string, string>,
  names: UsageEvent['names'] = {},
): string | undefined {
  switch (key) {
    case 'increasedAccuracy':
      return value === true ? 'Higher accuracy' : undefined
    case 'pages':
      return typeof value === 'number' ? formatCount(value, 'page') : undefined
    case 'versionId':
      return names.version === null ? 'Deleted version' : names.version && `Version: ${names.version}`
    case 'userId':
      return names.subject === null ? 'Deleted user' : (names.subject ?? known.get(String(value)) ?? 'Another user')
    case 'by':
      return 'Granted by an administrator'
    default:
      return otherWords(key, value)
  }
}

/** Writes an unknown key as words, such as `Browser name: Chromium`. IDs and nested values would mean nothing to a reader. */
function otherWords(key: string, value: unknown): string | undefined {
  if (/(^|[_-])ids?$|[a-z\d]I[dD]s?$/.test(key) || !['string', 'number', 'boolean'].includes(typeof value)) return undefined
  const words = key
    .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
    .replaceAll(/[_-]+/g, ' ')
    .trim()
    .toLowerCase()
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}: ${typeof value === 'boolean' ? (value ? 'yes' : 'no') : String(value)}`
}
