import { isActive } from '#lib/job-state.ts'
import type { Peers } from '../../ports/peers'
import type { Runner } from '../../ports/runner'
import type { Tables } from '../../ports/tables'
import type { Moves } from './announce-moves'
import type { Turns } from './turns'

interface FollowParts {
  tables: Pick<Tables, 'getMany'>
  runner: Pick<Runner, 'wake'>
  turns: Pick<Turns, 'opened'>
  moves: Pick<Moves, 'announce' | 'afterChange' | 'forget'>
  /** Returns the IDs of the jobs that run in this process. */
  running: () => string[]
  /** Stops a running job. */
  interrupt: (jobId: string) => void
}

/**
 * Follows what other processes change: jobs that were cancelled or deleted there stop, new ones start, and the places in line are announced
 * by the process that leads.
 */
export function followPeers(peers: Peers, { tables, runner, turns, moves, running, interrupt }: FollowParts): void {
  async function stopEnded(changed: readonly string[]): Promise<void> {
    const mine = running().filter((id) => changed.includes(id))
    if (mine.length === 0) return
    const open = new Set((await tables.getMany('jobs', mine)).flatMap((job) => (isActive(job) ? [job.id] : [])))
    for (const id of mine) if (!open.has(id)) interrupt(id)
  }

  peers.onChange(async ({ jobs, media, accounts }) => {
    if (!peers.leads()) {
      moves.forget()
      return
    }
    await stopEnded(jobs)
    if (jobs.length > 0 || accounts) runner.wake()
    await moves.afterChange(new Set(jobs), media)
  })
  peers.onNews(async (news) => {
    if (news.kind !== 'opened' || !turns.opened(news.sessionToken, news.mediaId)) return
    if (peers.leads()) await moves.announce()
    else moves.forget()
  })
}
