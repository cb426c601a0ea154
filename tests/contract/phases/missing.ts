import { NoAnswerError, type WireRequest } from '../client.ts'
import { tokenFor, type Context } from '../context.ts'
import type { Operation } from '../contract/types.ts'
import { toWire } from '../generate/request.ts'
import { exampleRequests } from './examples.ts'

/** An operation newer than the released contract that a back end doesn't have, which is allowed. */
export interface MissingOperation {
  id: string
  status: number
}

/**
 * Finds the operations that a back end doesn't have, among those that it needn't have. Every operation refuses requests without a session
 * with 401, so any other answer comes from a missing one. With a session, 404 can also mean an unknown record.
 */
export async function findMissing(context: Context, optional: readonly Operation[]): Promise<MissingOperation[]> {
  const missing: MissingOperation[] = []
  for (const operation of optional) {
    const [parts] = exampleRequests(context, operation)
    if (!parts || operation.isPublic || context.isOver()) continue
    const token = tokenFor(context, operation)
    const probes = [{ token: null, statuses: [404, 405, 501] }, ...(token === null ? [] : [{ token, statuses: [405, 501] }])]
    for (const probe of probes) {
      const status = await statusOf(context, toWire(operation, parts, probe.token))
      if (status === undefined || !probe.statuses.includes(status)) continue
      missing.push({ id: operation.id, status })
      break
    }
  }
  return missing
}

/** Returns undefined when the connection is lost, which the other phases report. */
async function statusOf({ client }: Context, request: WireRequest): Promise<number | undefined> {
  try {
    return (await client.send(request)).status
  } catch (error) {
    if (error instanceof NoAnswerError) return undefined
    throw error
  }
}
