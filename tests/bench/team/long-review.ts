import { sql } from 'kysely'

import type { DetectionsRecord } from '#backend/records/records.ts'
import { aTrack } from '#mocks/testing/review-items.ts'
import { openDatabase } from '#server/database/open-database.ts'
import { databaseTables } from '#server/database/tables.ts'
import { reviewRow } from '../../support/records.ts'
import { median } from '../../tools/count-code.ts'
import { postgresTime } from './processes.ts'

const [TRACKS, KEYFRAMES, SECONDS] = [500, 120, 7200]
const SAVES = 60

/** A two-hour video with 500 tracks. */
const review = (): DetectionsRecord =>
  reviewRow('film', {
    tracks: Array.from({ length: TRACKS }, (_track, index) =>
      aTrack(`track-${index}`, {
        positions: Array.from({ length: KEYFRAMES }, (_keyframe, count) => ({
          time: ((SECONDS - 60) * index) / TRACKS + count / 2,
          x: (index * 7 + count) % 1800,
          y: (index * 13 + count) % 1000,
          width: 60,
          height: 80,
        })),
      }),
    ),
  })

/** Measures reads and saves of the review of a long video in a database, without a server: each save changes the decision of one track. */
export async function measureLongReview(url: string, print: (text: string) => void): Promise<void> {
  const database = await openDatabase({ url })
  const tables = databaseTables(database)
  const [read, window, save]: number[][] = [[], [], []]
  await tables.change((draft) => draft.put('detections', review()))
  const bytesOfLog = async (): Promise<number> =>
    Number((await sql<{ at: string }>`select pg_current_wal_lsn() - '0/0'::pg_lsn as at`.execute(database)).rows[0]?.at)
  await sql`checkpoint`.execute(database)
  const [own, theirs, log] = [process.cpuUsage(), postgresTime(), await bytesOfLog()]
  for (let count = 0; count < SAVES; count += 1) {
    const began = performance.now()
    await tables.change(async (draft) => {
      const row = await draft.get('detections', 'film')
      if (!row) return
      const changed = (count * 37) % TRACKS
      const tracks = row.tracks.map((track, index) => (index === changed ? { ...track, decision: 'keep' as const } : track))
      draft.put('detections', { ...row, tracks, revision: row.revision + 1 })
    })
    save?.push(performance.now() - began)
  }
  const written = ((await bytesOfLog()) - log) / SAVES
  const { user, system } = process.cpuUsage(own)
  const processor = [(user + system) / 1000 / SAVES, (postgresTime() - theirs) / SAVES]
  for (let count = 0; count < SAVES; count += 1) {
    const [began, from] = [performance.now(), (count * 97) % SECONDS]
    await tables.get('detections', 'film')
    const between = performance.now()
    await tables.reviewWithin('film', { from, to: from + 60 })
    read?.push(between - began)
    window?.push(performance.now() - between)
  }
  await database.destroy()
  print(
    `A review of ${TRACKS} tracks with ${KEYFRAMES} keyframes each (${(JSON.stringify(review()).length / 1e6).toFixed(1)} MB). A save of one decision: ` +
      `${median(save ?? []).toFixed(0)} ms, ${processor.map((one) => one.toFixed(0)).join(' + ')} ms of processor time of server and PostgreSQL, ` +
      `${(written / 1000).toFixed(0)} KB of log. Reading it: ${median(read ?? []).toFixed(0)} ms; a minute of it: ${median(window ?? []).toFixed(1)} ms.`,
  )
}
