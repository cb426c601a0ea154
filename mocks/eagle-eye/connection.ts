import { isWithin } from '#backend/accounts/lifetime.ts'
import { Refusal } from '#backend/http/refusal.ts'
import { faults, type Fault } from '../dev/faults'
import type { Cloud } from '#backend/ports/cloud.ts'
import type { BrowserTables } from '../records/tables'
import { CODE_VALID_SECONDS } from './client-registration'

const NOT_CONNECTED = 'Connect the camera cloud first.'
const LOST = 'The camera cloud ended the connection. Connect again.'
const UNAVAILABLE = 'The camera cloud isn’t responding. Try again in a few minutes.'
const NO_STATUS = 'Couldn’t get the camera cloud’s status. Try again later.'
const FORBIDDEN = 'Your camera cloud account doesn’t allow this. Contact its administrator.'
const UNKNOWN_CODE = 'The camera cloud doesn’t know this code. Connect again.'
const OLD_CODE = 'This code is more than five minutes old. Connect again.'

const LOST_AFTER_SECONDS = 60
const MAX_CALLS = 3
const CALLS_WITHIN_MILLISECONDS = 4000

interface ConnectionParts {
  tables: BrowserTables
  fault: () => Promise<Fault | null>
  /** Epoch milliseconds. */
  clock: () => number
}

type CloudConnection = Pick<Cloud, 'isConnected' | 'mustBeThere' | 'call' | 'connect' | 'forget'>

/** The connection between the product and the simulated cloud, with its possible failures. */
export function createCloudConnection({ tables, fault, clock }: ConnectionParts): CloudConnection {
  const calls = new Map<string, number[]>()
  const now = (): number => Math.floor(clock() / 1000)

  /** Ends the connection a minute after it was made, while that fault is on. */
  async function markLostWhenDue(userId: string): Promise<void> {
    if ((await fault()) !== faults.cloudConnectionLost) return
    await tables.change(async (draft) => {
      const connection = await draft.get('connections', userId)
      if (!connection || connection.lostAt !== undefined || now() - connection.connectedAt < LOST_AFTER_SECONDS) return
      draft.put('connections', { ...connection, lostAt: now() })
    })
  }

  async function mustBeThere(userId: string): Promise<void> {
    await markLostWhenDue(userId)
    const connection = await tables.get('connections', userId)
    if (!connection) throw new Refusal(409, NOT_CONNECTED)
    if (connection.lostAt !== undefined) throw new Refusal(409, LOST)
    const current = await fault()
    if (current === faults.cloudUnavailable) throw new Refusal(503, UNAVAILABLE)
    if (current === faults.cloudForbidden) throw new Refusal(403, FORBIDDEN)
  }

  function countCall(userId: string): void {
    const recent = (calls.get(userId) ?? []).filter((at) => at > clock() - CALLS_WITHIN_MILLISECONDS)
    const [oldest] = recent
    if (oldest !== undefined && recent.length >= MAX_CALLS) {
      const seconds = Math.max(1, Math.ceil((oldest + CALLS_WITHIN_MILLISECONDS - clock()) / 1000))
      const sentence = `Too many requests to the camera cloud. Try again in ${seconds} ${seconds === 1 ? 'second' : 'seconds'}.`
      throw new Refusal(429, sentence, { headers: { 'Retry-After': String(seconds) } })
    }
    calls.set(userId, [...recent, clock()])
  }

  return {
    mustBeThere,
    isConnected: async (userId) => {
      if ((await fault()) === faults.cloudStatusFails) throw new Refusal(503, NO_STATUS)
      await markLostWhenDue(userId)
      const connection = await tables.get('connections', userId)
      return connection !== undefined && connection.lostAt === undefined
    },
    call: async (userId) => {
      await mustBeThere(userId)
      if ((await fault()) === faults.cloudRateLimit) countCall(userId)
    },
    connect: (userId, code, isRepeat) =>
      tables.change(async (draft) => {
        const connection = await draft.get('connections', userId)
        const issued = await tables.cloudCode(code)
        if (!issued && isRepeat && connection && connection.lostAt === undefined) return 'already connected'
        if (!issued) throw new Refusal(403, UNKNOWN_CODE)
        if (!isWithin(issued.issuedAt, CODE_VALID_SECONDS + 1, now())) throw new Refusal(403, OLD_CODE)
        draft.takeCloudCode(code)
        draft.put('connections', { id: userId, connectedAt: now() })
        return 'connected'
      }),
    forget: (userId) => tables.change((draft) => draft.delete('connections', userId)),
  }
}
