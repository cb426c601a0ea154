import { jsonOf } from '../check/answer.ts'
import { isObject } from '../check/invariants.ts'
import { breachOf } from '../check/rules.ts'
import { findingOf, send, type Actor, type Context, type Exchange } from '../context.ts'
import type { Operation } from '../contract/types.ts'
import { sampleImage, uploadWhole } from '../walks/upload.ts'
import { createWalker, uniqueName, WalkEndsError } from '../walks/walker.ts'
import { exampleRequests } from './examples.ts'

const FLAGS = ['enterpriseUser', 'enterpriseAdmin', 'enterpriseOwner']

/** Refused, or not offered to anyone. */
const NOT_SERVED = new Set([403, 405, 501])

interface Person {
  actor: Actor
  userId: string
  roles: string[]
}

/** Returns an actor with the roles of their user info and payment info, or undefined if these can't be read. */
async function personOf({ client }: Context, actor: Actor): Promise<Person | undefined> {
  const read = async (path: string): Promise<Record<string, unknown> | undefined> => {
    const answer = await client.send({ method: 'GET', path, headers: { Authorization: `Bearer ${actor.token}` } })
    const body: unknown = answer.status === 200 ? jsonOf(answer) : undefined
    return isObject(body) ? body : undefined
  }
  const [info, payment] = [await read('/app/info'), await read('/app/info/payment')]
  const user = info?.['user']
  // Without the payment info it isn't known whether the actor is an administrator.
  if (!info || !payment || !isObject(user)) return undefined
  const roles = FLAGS.filter((flag) => info[flag] === true)
  return { actor, userId: String(user['id']), roles: payment['adminUser'] === true ? [...roles, 'adminUser'] : roles }
}

/** Sends operations that need a role as every actor without it. */
async function tryRoles(context: Context, operations: readonly Operation[], people: readonly Person[]): Promise<void> {
  for (const operation of operations) {
    const { roles: needed } = operation
    const [parts] = exampleRequests(context, operation)
    if (needed.length === 0 || !parts) continue
    // Administrators of the product may be let in everywhere.
    const others = people.filter(({ roles }) => !roles.some((role) => role === 'adminUser' || needed.includes(role)))
    for (const { actor, roles } of others) {
      if (context.isOver()) return
      const exchange = await send(context, operation, parts, { kind: 'valid', token: actor.token })
      const status = exchange.answer?.status
      if (status === undefined || NOT_SERVED.has(status)) continue
      const who = roles.length > 0 ? `a user with only ${roles.join(', ')}` : 'a user without these roles'
      for (const problem of breachOf(context.contract, 'roles', `${who} was answered ${status} where ${needed.join(' or ')} is needed`))
        context.findings.add(findingOf(context, 'rules', operation, exchange, problem))
    }
  }
}

/** Uploads a file of a person, so that their colleagues have something to see. */
async function addFile(context: Context, { actor }: Person): Promise<void> {
  const walker = createWalker(context)
  if (!['createUpload', 'appendUpload'].every(walker.has)) return
  try {
    await uploadWhole(walker, `${uniqueName('colleague')}.png`, 'image/png', sampleImage(), actor.token)
  } catch (error) {
    if (!(error instanceof WalkEndsError)) throw error
  }
}

/** Expects the account's activities to hide the names of colleagues' files from a plain member. */
async function readActivities(context: Context, people: readonly Person[], mayChange: boolean): Promise<void> {
  const operation = context.operations.find(({ id }) => id === 'listEnterpriseActivities')
  const [parts] = operation ? exampleRequests(context, operation) : []
  if (!operation || !parts) return
  const isManager = ({ roles }: Person): boolean => roles.includes('enterpriseAdmin') || roles.includes('enterpriseOwner')
  const members = people.filter(
    (person) => person.roles.includes('enterpriseUser') && !person.roles.includes('adminUser') && !isManager(person),
  )
  const manager = people.find(isManager)
  if (manager && members.length > 0 && mayChange) await addFile(context, manager)
  for (const { actor, userId } of members) {
    if (context.isOver()) return
    const exchange = await send(context, operation, parts, { kind: 'valid', token: actor.token })
    const activities = isObject(exchange.body) ? exchange.body['activities'] : undefined
    const named = (Array.isArray(activities) ? activities : []).filter(
      (one: unknown) => isObject(one) && one['userId'] !== userId && typeof one['mediaName'] === 'string',
    )
    if (named.length === 0) continue
    for (const problem of breachOf(
      context.contract,
      'colleague-names',
      `a plain member sees the names of ${named.length} files of colleagues`,
    ))
      context.findings.add(findingOf(context, 'rules', operation, exchange, problem))
  }
}

function sharesAccount(one: Person, other: Person): boolean {
  const isMember = ({ roles }: Person): boolean => roles.some((role) => role.startsWith('enterprise'))
  return isMember(one) && isMember(other)
}

/** Returns a file with its owner, or undefined if no one has files. */
async function someFile(
  context: Context,
  list: Operation,
  people: readonly Person[],
): Promise<{ owner: Person; mediaId: string } | undefined> {
  const [parts] = exampleRequests(context, list)
  if (!parts) return undefined
  for (const owner of people) {
    const { body } = await send(context, list, { ...parts, query: {} }, { kind: 'valid', token: owner.actor.token })
    const medias = isObject(body) ? body['medias'] : undefined
    const mediaId = isObject(medias) ? Object.keys(medias).at(-1) : undefined
    if (mediaId !== undefined) return { owner, mediaId }
  }
  return undefined
}

/** Requests everything of one user's file as a user of another account. */
async function readOthersFiles(
  context: Context,
  operations: readonly Operation[],
  people: readonly Person[],
  mayChange: boolean,
): Promise<void> {
  const list = operations.find(({ id }) => id === 'listMedia')
  const found = list && (await someFile(context, list, people))
  if (!found) return
  const { owner, mediaId } = found
  // Files may be shared inside an account, and administrators of the product may see all.
  const stranger = people.find((one) => one.userId !== owner.userId && !one.roles.includes('adminUser') && !sharesAccount(one, owner))
  if (!stranger) return
  const ofFile = operations.filter(
    ({ path, isChange }) => path.startsWith('/media/{mediaId}') && !path.includes('{versionId}') && (mayChange || !isChange),
  )
  // Last, because it removes the file if it isn't refused.
  for (const operation of ofFile.toSorted((one, other) => Number(one.id === 'deleteMedia') - Number(other.id === 'deleteMedia'))) {
    if (context.isOver()) return
    const [request] = exampleRequests(context, operation)
    if (!request) continue
    const ask = (person: Person): Promise<Exchange> =>
      send(context, operation, { ...request, params: { ...request.params, mediaId } }, { kind: 'valid', token: person.actor.token })
    // A file without a thumbnail or a transcript has nothing to protect.
    if (!operation.isChange && ((await ask(owner)).answer?.status ?? 500) >= 300) continue
    const exchange = await ask(stranger)
    const status = exchange.answer?.status ?? 0
    // Other refusals say nothing about the owner.
    if (status < 200 || status >= 300) continue
    for (const problem of breachOf(context.contract, 'own-files', `another user's file was answered ${status}`))
      context.findings.add(findingOf(context, 'rules', operation, exchange, problem))
  }
}

/**
 * Expects every operation to serve only the users who may call it, and only their own files.
 *
 * @param mayChange whether to upload a file, which colleagues must not see
 */
export async function runRoles(context: Context, operations: readonly Operation[], mayChange: boolean): Promise<void> {
  const people: Person[] = []
  for (const actor of context.actors) {
    const person = await personOf(context, actor)
    if (person) people.push(person)
  }
  await tryRoles(context, operations, people)
  await readActivities(context, people, mayChange)
  await readOthersFiles(context, operations, people, mayChange)
}
