import type { Live } from '#backend/ports/live.ts'
import type { LimitEntry, LimitKind } from '#backend/ports/limit-store.ts'
import type { ChangedElsewhere, News, Peers } from '#backend/ports/peers.ts'
import type { SocketCommand } from '#backend/ports/sockets.ts'
import type { Outbox, ServerMessage } from './bus'

/** The interval at which the leading server sends the progress of its jobs to the others, which respond to requests with it. */
const LIVE_MILLISECONDS = 500

const NOTHING: Live = { jobs: [], trouble: null }

export type NoteListener = (kind: LimitKind, key: string, entry: LimitEntry | null) => void

interface PeersParts {
  /** The ID of this server. */
  id: string
  startedAlone: boolean
  outbox: Outbox
  /** Executes a command on the sockets of this server. */
  deliver: (command: SocketCommand) => void
}

export interface ServerPeers extends Peers {
  /** Takes a message of any server, in the order in which they were sent. */
  receive: (message: ServerMessage) => void
  /** Calls the listener with the attempts that other servers count. */
  onNote: (listener: NoteListener) => void
  /** Begins to lead. */
  lead: () => void
  /** Waits until the work of the beginning, and that for messages, is done. */
  settled: () => Promise<void>
  /** Sends the live jobs of this server to the others while it leads. Returns a function that stops it. */
  share: (live: () => Live) => () => void
}

/** Connects this server's back end with those of the other servers. */
export function serverPeers({ id, startedAlone, outbox, deliver }: PeersParts): ServerPeers {
  let isLeading = false
  let live = NOTHING
  const works: (() => Promise<void>)[] = []
  const changeListeners: ((changed: ChangedElsewhere) => Promise<void>)[] = []
  const newsListeners: ((news: News) => void | Promise<void>)[] = []
  const noteListeners: NoteListener[] = []
  /** The last work for a message: changes and news are followed one after another. */
  let following: Promise<void> = Promise.resolve()

  function follow(work: () => void | Promise<void>): void {
    following = following.then(work).catch((error: unknown) => console.error('Couldn’t follow a change of another server', error))
  }

  let beginning: Promise<void> = Promise.resolve()
  const start = (work: () => Promise<void>): void => {
    beginning = beginning.then(work).catch((error: unknown) => console.error('Couldn’t begin to run the jobs', error))
  }

  return {
    startedAlone,
    leads: () => isLeading,
    whenLeading: (work) => {
      works.push(work)
      if (isLeading) start(work)
    },
    lead: () => {
      isLeading = true
      for (const work of works) start(work)
    },
    settled: async () => {
      await beginning
      await following
    },
    live: () => live,
    onChange: (listener) => void changeListeners.push(listener),
    onNews: (listener) => void newsListeners.push(listener),
    onNote: (listener) => void noteListeners.push(listener),
    publish: (news) => outbox.add({ kind: 'news', from: id, news }),
    receive: (message) => {
      if (message.kind === 'message') for (const userId of message.userIds) deliver({ kind: 'message', userId, message: message.message })
      else if (message.kind === 'end-session' || message.kind === 'renew-session') deliver(message)
      else if (message.from === id) return
      else if (message.kind === 'live') ({ live } = message)
      else if (message.kind === 'limits')
        for (const [kind, key, entry] of message.noted) for (const listener of noteListeners) listener(kind, key, entry)
      else if (message.kind === 'changed') for (const listener of changeListeners) follow(() => listener(message.changed))
      else for (const listener of newsListeners) follow(() => listener(message.news))
    },
    share: (own) => {
      // The first ones replace those of the server that led before.
      let wasEmpty = false
      const timer = setInterval(() => {
        if (!isLeading) return
        const current = own()
        const isEmpty = current.jobs.length === 0 && current.trouble === null
        if (!isEmpty || !wasEmpty) outbox.add({ kind: 'live', from: id, live: current })
        wasEmpty = isEmpty
      }, LIVE_MILLISECONDS)
      timer.unref()
      return () => clearInterval(timer)
    },
  }
}
