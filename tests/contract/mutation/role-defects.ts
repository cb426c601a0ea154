import { breaking, isObject, on, rewrite, withJson, type Call, type Defect } from './defect.ts'

/** Serves users without the role, by answering their refused requests. */
function opened(operationId: string, who: string, status: number, body: unknown): Defect {
  return on(operationId, `${who} may call it`, () => async ({ next }) => {
    const response = await next()
    return response.status === 403 ? withJson(response, body, status) : response
  })
}

/** Remembers what owners received and sends it to other users, whose requests get 404. */
function shared(operationId: string): Defect {
  return on(operationId, 'other users may read it', () => {
    const known = new Map<string, Response>()
    return async ({ url, next }: Call) => {
      const response = await next()
      if (response.status === 200) known.set(url.pathname, response.clone())
      return response.status === 404 ? (known.get(url.pathname)?.clone() ?? response) : response
    }
  })
}

const account = {
  id: 'account-1',
  name: 'Council',
  maxUsers: 5,
  activeUsers: 1,
  minutes: 600,
  usedMinutes: 0,
  maxConcurrentJobs: 2,
  dateCreated: 1,
}
const member = {
  id: 'user-1',
  name: 'Ben',
  email: 'ben@council.example',
  role: 'user',
  active: true,
  dateCreated: 1,
  usedSeconds: 0,
  secondsLimit: null,
}

const project = { id: 'project-1', name: 'Taken', dateCreated: 1, mediaCount: 0, isDefault: false }

/** Operations that serve users without the role, and other users' files. */
export const roleDefects: Defect[] = [
  opened('renameProject', 'members of a shared project', 200, project),
  ...breaking(
    'roles',
    opened('listUsers', 'every user', 200, { users: [], total: 0 }),
    opened('listAccounts', 'every user', 200, { accounts: [], total: 0 }),
    opened('listAllFlags', 'every user', 200, { signup: true }),
    opened('updateFlags', 'every user', 200, { signup: true }),
    opened('getEnterpriseAccount', 'every user', 200, account),
    opened('listEnterpriseUsers', 'plain members', 200, { users: [], total: 0 }),
    opened('createEnterpriseUser', 'plain members', 201, member),
    opened('updateEnterpriseUser', 'plain members', 200, member),
  ),
  ...breaking(
    'own-files',
    shared('getMedia'),
    shared('getMediaContent'),
    shared('getMediaDetails'),
    shared('getDetections'),
    shared('listMediaActivities'),
  ),
  ...breaking(
    'colleague-names',
    rewrite('listEnterpriseActivities', "colleagues' files are named", (body) => ({
      ...body,
      activities: (Array.isArray(body['activities']) ? body['activities'] : []).map((one: unknown) =>
        isObject(one) && one['mediaNameHidden'] === true ? { ...one, mediaName: 'street.jpg' } : one,
      ),
    })),
  ),
]
