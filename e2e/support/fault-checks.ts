import type { Page } from '@playwright/test'

/** The uploads and saves of a person that the back end has confirmed. */
export interface Expected {
  id: string
  sha256: string
  /** The IDs of the drawn items: one list, or two while it is unknown whether a save arrived. */
  drawn: string[][]
}

/**
 * Checks in a page that has recovered from a fault that no file, version or review is lost or half-made, and that records and files belong
 * together. Returns what doesn't hold.
 */
export function findViolations(page: Page, expected: readonly Expected[]): Promise<string[]> {
  return page.evaluate(async (known) => {
    const violations: string[] = []
    const must = (condition: boolean, violation: string): void => {
      if (!condition) violations.push(violation)
    }
    const sha256Of = async (response: Response): Promise<string> => {
      const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', await response.arrayBuffer()))
      return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('')
    }

    interface Row {
      id: string
      mediaId?: string
      thumbToken?: string
      finishedAt?: number | null
      exportedVersions?: { id: string }[]
    }
    const rows = await new Promise<Record<string, Row[]>>((resolve, reject) => {
      const opening = indexedDB.open('redaction-studio')
      opening.addEventListener('error', () => reject(opening.error ?? new Error('The records cannot be opened.')))
      opening.addEventListener('success', () => {
        const names = ['media', 'versions', 'uploads', 'jobs', 'detections', 'checkpoints']
        const transaction = opening.result.transaction(names)
        const requests = names.map((name) => [name, transaction.objectStore(name).getAll() as IDBRequest<Row[]>] as const)
        transaction.addEventListener('complete', () => {
          opening.result.close()
          resolve(Object.fromEntries(requests.map(([name, request]) => [name, request.result])))
        })
      })
    })
    const idsIn = (table: string): Set<string> => new Set(rows[table]?.map(({ id }) => id))
    const root = await (await navigator.storage.getDirectory()).getDirectoryHandle('redaction-studio', { create: true })
    const sizesIn = async (folder: string): Promise<Map<string, number>> => {
      const directory = await root.getDirectoryHandle(folder, { create: true })
      const sizes = new Map<string, number>()
      for await (const [name, handle] of directory.entries()) {
        // A job removes its checkpoint after its end, perhaps while this runs.
        const file = handle.kind === 'file' ? await handle.getFile().catch(() => undefined) : undefined
        sizes.set(name, file?.size ?? Number.NaN)
      }
      return sizes
    }

    const [media, versions, uploads] = [idsIn('media'), idsIn('versions'), idsIn('uploads')]
    const owners: [folder: string, ids: Set<string>][] = [
      ['media', new Set([...media, ...uploads])],
      ['thumbnails', media],
      ['waveforms', media],
      ['versions', versions],
      ['version-thumbnails', versions],
      ['report-thumbnails', versions],
      ['checkpoints', new Set()],
    ]
    for (const [folder, ids] of owners)
      for (const name of (await sizesIn(folder)).keys()) {
        // The copy of a file that is still open for an upload in progress.
        const isOpen = name.endsWith('.crswap') && uploads.has(name.replace(/(\.\d+)?\.crswap$/, ''))
        must(ids.has(name) || isOpen, `The file ${folder}/${name} has no record`)
      }
    const [stored, exported, thumbnails] = [await sizesIn('media'), await sizesIn('versions'), await sizesIn('thumbnails')]
    for (const id of media) must((stored.get(id) ?? 0) > 0, `The record ${id} has no file`)
    for (const id of versions) must((exported.get(id) ?? 0) > 0, `The version ${id} has no file`)
    for (const { id, thumbToken, exportedVersions = [] } of rows['media'] ?? []) {
      must(thumbToken === undefined || (thumbnails.get(id) ?? 0) > 0, `The thumbnail of ${id} is missing`)
      for (const version of exportedVersions) must(versions.has(version.id), `The file ${id} lists a version that is gone`)
    }
    for (const table of ['versions', 'jobs', 'detections'])
      for (const row of rows[table] ?? []) must(media.has(row.mediaId ?? ''), `${table} has a row of a file that is gone`)
    must(
      (rows['jobs'] ?? []).every(({ finishedAt }) => finishedAt !== null),
      'A job is open',
    )

    for (const { id, sha256, drawn } of known) {
      const content = await fetch(`/legacy/media/${id}/content`)
      must(content.ok && (await sha256Of(content)) === sha256, `The file ${id} is lost or has changed: ${content.status}`)
      const review = await fetch(`/legacy/media/${id}/detections`)
      if (review.ok) {
        const { tracks } = (await review.json()) as { tracks: { id: string; source: string }[] }
        const found = JSON.stringify(tracks.flatMap((track) => (track.source === 'drawn' ? [track.id] : [])).toSorted())
        must(
          drawn.some((ids) => JSON.stringify(ids.toSorted()) === found),
          `The review of ${id} has ${found} instead of ${JSON.stringify(drawn)}`,
        )
      }
      const list = await fetch(`/legacy/media/${id}/versions`)
      const made = ((await list.json()) as { versions: { id: string; release: string; report: { outputSha256: string } }[] }).versions
      for (const { id: versionId, release, report } of made) {
        if (release !== 'released') continue
        const version = await fetch(`/legacy/media/${id}/versions/${versionId}/content`)
        must(version.ok && (await sha256Of(version)) === report.outputSha256, `The version ${versionId} isn’t what was verified`)
      }
    }
    return violations
  }, expected)
}
