import { AsyncLocalStorage } from 'node:async_hooks'

import type { Tables } from '../records/tables'

interface Scope {
  /** The token of the request's cookie, or what the request has made of it; null where there is none. */
  token: string | null
}

export interface SessionScope {
  /** The records, whose setting `session` is the cookie of the request in hand. */
  tables: Tables
  /** The token of the cookie of the request in hand. */
  remembered: () => Promise<string | null>
  /** Runs `work` for a request with this cookie; says what the cookie is to become, undefined where it stays. */
  during: <Result>(token: string | null, work: () => Promise<Result>) => Promise<{ result: Result; cookie: string | null | undefined }>
}

/**
 * In a browser the back end remembers the one session of that browser. A server has many clients, each with a cookie of its
 * own, so here the setting `session` belongs to the request: it is read from its cookie and written to its answer.
 */
export function scopeSessions(tables: Tables): SessionScope {
  const scopes = new AsyncLocalStorage<Scope>()
  return {
    remembered: () => Promise.resolve(scopes.getStore()?.token ?? null),
    during: async (token, work) => {
      const scope: Scope = { token }
      const result = await scopes.run(scope, work)
      return { result, cookie: scope.token === token ? undefined : scope.token }
    },
    tables: {
      ...tables,
      setting: (name) => (name === 'session' ? Promise.resolve(scopes.getStore()?.token ?? null) : tables.setting(name)),
      change: (work) => {
        const scope = scopes.getStore()
        let meant: string | null | undefined
        return tables
          .change((draft) =>
            work({
              ...draft,
              setSetting: (name, value) => {
                if (name === 'session') meant = value
                else draft.setSetting(name, value)
              },
            }),
          )
          .then((result) => {
            // Only what has become durable may reach the client.
            if (scope && meant !== undefined) scope.token = meant
            return result
          })
      },
    },
  }
}
