import type { Detections } from '#generated/model/detections.zod.ts'
import type { Media } from '#generated/model/media.zod.ts'
import type { MediaList } from '#generated/model/mediaList.zod.ts'
import type { VersionList } from '#generated/model/versionList.zod.ts'

import { sha256OfFile } from '#engine/report/hash.ts'
import { schemas } from '#backend/records/records.ts'
import { tableNames } from '#backend/records/table-names.ts'
import type { BrowserTables } from '#mocks/records/tables.ts'
import { FILES_ROOT } from '#mocks/storage/files.ts'
import { folders, type Folder } from '#backend/ports/files.ts'
import type { Browser } from './browser.ts'
import { END } from './engines.ts'
import { isImported } from './imports.ts'
import { bodyOf, drawnIn, Violation, type KnownFile } from './model.ts'
import type { Answer, Person } from './person.ts'

const BUSY = new Set(['Converting', 'Detecting', 'Redacting', 'Transcribing'])

function must(condition: boolean, violation: string): asserts condition {
  if (!condition) throw new Violation(violation)
}

function mustSucceed(answer: Answer | undefined, what: string): Answer {
  must(answer !== undefined, `${what}: no response`)
  must(answer.status === 200, `${what}: ${answer.status} ${answer.text.slice(0, 200)}`)
  return answer
}

/** Checks everything that must hold once the browser has recovered from a fault and no job is left. */
export async function checkInvariants(browser: Browser, person: Person): Promise<void> {
  const tables = browser.leader()?.running()?.tables
  must(tables !== undefined, 'No tab leads')
  must(tables.damaged().length === 0, `Damaged records: ${JSON.stringify(tables.damaged())}`)
  const open = await tables.of('jobs', 'open', true)
  must(open.length === 0, `The queue has stopped: ${open.map(({ kind, state }) => `${kind} ${state}`).join(', ')}`)
  const list = mustSucceed(await person.call('GET', '/media?page=0&rowsPerPage=100'), 'List of files')
  const listed = new Map(Object.entries(bodyOf<MediaList>(list).medias))
  for (const media of listed.values()) must(!BUSY.has(media.state), `${media.name} is ${media.state} without a job`)
  for (const file of person.files) await checkFile(file, listed, person)
  const known = new Set(person.files.flatMap(({ id, fate }) => (id !== undefined && fate === 'kept' ? [id] : [])))
  for (const [id, media] of listed) must(known.has(id) || isImported(media), `${media.name} is listed although it was deleted`)
  await person.imports.check(listed)
  await checkStored(browser, tables)
  await checkDurable(browser, tables)
}

/** Checks that the back end's records are those that are stored, so that a reload changes nothing. */
async function checkDurable(browser: Browser, tables: BrowserTables): Promise<void> {
  const database = await browser.openRecords()
  for (const table of tableNames) {
    const byId = (rows: readonly { id: string }[]): string =>
      JSON.stringify(rows.toSorted((one, other) => (one.id < other.id ? -1 : 1)).map((row) => schemas[table].parse(row)))
    must(byId(await tables.all(table)) === byId(await database.getAll(table)), `The records of ${table} differ from those that are stored`)
  }
  database.close()
}

async function checkFile(file: KnownFile, listed: ReadonlyMap<string, Media>, person: Person): Promise<void> {
  const media = file.id === undefined ? undefined : listed.get(file.id)
  if (media && !file.hasArrived) {
    must(file.mayHaveArrived, `${file.name} is listed before all of it has arrived`)
    file.hasArrived = true
  }
  if (file.fate === 'uncertain') await settleFate(file, media, person)
  if (file.fate === 'deleted') {
    must(media === undefined, `${file.name} is listed although it was deleted`)
    return
  }
  if (!file.hasArrived) return
  must(media !== undefined, `${file.name} is lost`)
  must(file.names.includes(media.name), `${file.name} is named ${media.name} instead of ${file.names.join(' or ')}`)
  file.names = [media.name]
  await checkContent(file, person)
  await checkReview(file, media, person)
  await checkVersions(file, media, person)
}

/** Finds out whether a deletion without a response has succeeded. */
async function settleFate(file: KnownFile, media: Media | undefined, person: Person): Promise<void> {
  const head =
    file.hasArrived || file.id === undefined
      ? undefined
      : await person.request('HEAD', `/legacy/upload/${file.id}`, { headers: { 'Tus-Resumable': '1.0.0' } })
  file.fate = media !== undefined || head?.status === 200 ? 'kept' : 'deleted'
}

async function checkContent(file: KnownFile, person: Person): Promise<void> {
  const content = await person.request('GET', `/legacy/media/${file.id}/content`)
  if (file.original === 'uncertain') file.original = content?.status === 404 ? 'deleted' : 'kept'
  if (file.original === 'deleted') {
    must(content?.status === 404, `The original of ${file.name} was deleted but responds with ${content?.status}`)
    return
  }
  const { text } = mustSucceed(content, `Content of ${file.name}`)
  must(text === file.text, `${file.name} has other content than was uploaded: ${text.length} instead of ${file.text.length} bytes`)
}

async function checkReview(file: KnownFile, { type, state }: Media, person: Person): Promise<void> {
  if (type === 'unknown' || state === 'Failed' || file.original === 'deleted') return
  const answer = await person.call('GET', `/media/${file.id}/detections`)
  // An upload whose check has failed or was cancelled has no review.
  if (answer?.status === 409) return
  const drawn = drawnIn(bodyOf<Detections>(mustSucceed(answer, `Review of ${file.name}`)))
  must(file.drawn.includes(drawn), `The review of ${file.name} is ${drawn} instead of ${file.drawn.join(' or ')}`)
  file.drawn = [drawn]
}

async function checkVersions(file: KnownFile, { type }: Media, person: Person): Promise<void> {
  const answer = mustSucceed(await person.call('GET', `/media/${file.id}/versions`), `Versions of ${file.name}`)
  const { versions } = bodyOf<VersionList>(answer)
  const ids = new Set(versions.map(({ id }) => id))
  for (const [id, known] of file.versions) {
    if (known.fate === 'uncertain') known.fate = ids.has(id) ? 'kept' : 'deleted'
    must(ids.has(id) === (known.fate === 'kept'), `A version of ${file.name} was ${known.fate}, and is ${ids.has(id) ? '' : 'not '}listed`)
  }
  for (const { id, report } of versions) {
    if (!file.versions.has(id)) file.versions.set(id, { fate: 'kept' })
    const content = await person.request('GET', `/legacy/media/${file.id}/versions/${id}/content`)
    const { text } = mustSucceed(content, `Version of ${file.name}`)
    must(text.endsWith(END), `A version of ${file.name} is half-made: ${text.length} bytes`)
    must((await sha256OfFile(new Blob([text]))) === report.outputSha256, `A version of ${file.name} isn’t what was verified`)
    if (type !== 'audio') {
      const thumbnail = await person.request('GET', `/legacy/media/${file.id}/versions/${id}/thumbnail`)
      must(mustSucceed(thumbnail, `Thumbnail of a version of ${file.name}`).text !== '', `A thumbnail of ${file.name} is empty`)
    }
    const read = await person.request('GET', `/legacy/media/${file.id}/versions/${id}/report`)
    mustSucceed(read, `Report of a version of ${file.name}`)
  }
}

/** Checks that every record has its files, every file its record, and every record the one that it belongs to. */
async function checkStored({ disk }: Browser, tables: BrowserTables): Promise<void> {
  const uploads = new Set((await tables.uploads()).map(({ id }) => id))
  const expected = new Map<Folder, Map<string, boolean>>(folders.map((folder) => [folder, new Map()]))
  /** @param mustExist whether the record is wrong without the file */
  const belongs = (folder: Folder, name: string, mustExist: boolean): void => void expected.get(folder)?.set(name, mustExist)
  for (const id of uploads) belongs('media', id, false)
  for (const media of await tables.all('media')) {
    const { id, originalDeleted, thumbToken, shownVersionId, type, waveformProblem, speechProblem, pagesProblem } = media
    const hasContent = originalDeleted !== true && !(isImported(media) && media.size === 0)
    if (hasContent) belongs('media', id, true)
    if (thumbToken !== undefined) belongs('thumbnails', id, shownVersionId === undefined)
    if (type === 'video' || type === 'audio') {
      belongs('waveforms', id, waveformProblem === null)
      belongs('speech', id, speechProblem === null)
    }
    if (type === 'document') {
      belongs('pages', id, pagesProblem === null)
      belongs('page-index', id, pagesProblem === null)
    }
    must(!uploads.has(id), `The file ${id} is an upload as well`)
    must(
      shownVersionId === undefined || (await tables.get('versions', shownVersionId)) !== undefined,
      `The file ${id} shows a version that is gone`,
    )
  }
  for (const { id, hasThumbnail, mediaId } of await tables.all('versions')) {
    belongs('versions', id, true)
    belongs('version-thumbnails', id, hasThumbnail === true)
    belongs('report-thumbnails', id, false)
    must(
      (await tables.get('media', mediaId))?.exportedVersions.some((one) => one.id === id) === true,
      `The version ${id} isn’t listed by its file`,
    )
  }
  for (const { id, exportedVersions } of await tables.all('media'))
    for (const one of exportedVersions)
      must((await tables.get('versions', one.id)) !== undefined, `The file ${id} lists a version that is gone`)
  for (const [folder, names] of expected) {
    const prefix = `${FILES_ROOT}/${folder}/`
    const stored = [...disk.entries.keys()].filter((path) => path.startsWith(prefix)).map((path) => path.slice(prefix.length))
    for (const name of stored) must(names.has(name), `The file ${folder}/${name} has no record`)
    for (const [name, mustExist] of names) {
      const size = disk.entries.get(prefix + name)?.content.size
      must(!mustExist || size !== undefined, `The record of ${folder}/${name} has no file`)
      must(!mustExist || size !== 0, `The file ${folder}/${name} is empty`)
    }
  }
  const isFile = async (id: string): Promise<boolean> => (await tables.get('media', id)) !== undefined
  for (const { id } of await tables.all('detections')) must(await isFile(id), `The review ${id} has no file`)
  for (const { id } of await tables.all('transcripts')) must(await isFile(id), `The transcript ${id} has no file`)
  for (const { id } of await tables.all('activities')) must(await isFile(id), `The activities ${id} have no file`)
  for (const { id, mediaId, kind, state } of await tables.all('jobs')) {
    // The file of a cancelled import never existed, and its job stays listed.
    const isCancelledImport = kind === 'import' && state === 'cancelled'
    must((await isFile(mediaId)) || isCancelledImport, `The job ${id} has no file`)
  }
  for (const { id } of await tables.all('checkpoints'))
    must((await tables.get('jobs', id))?.finishedAt === null, `The checkpoint ${id} has no open job`)
}
