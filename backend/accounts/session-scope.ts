import type { Tables } from '../ports/tables'

interface Scope {
  /** The session of the request's cookie, or the one that the request has set; null if there is none. */
  token: string | null
}

/** Follows the asynchronous work of a request, as Node's `AsyncLocalStorage` does. */
export interface FollowingStorage {
  getStore: () => Scope | undefined
  run: <Result>(scope: Scope, work: () => Result) => Result
}

export interface SessionScope<Records extends Tables> {
  /** The records, whose setting `session` is the cookie of the current request. */
  tables: Records
  /** Returns the token of the current request's cookie. */
  remembered: () => Promise<string | null>
  /** Runs `work` for a request with this cookie; returns the new cookie, or undefined if it is unchanged. */
  during: <Result>(token: string | null, work: () => Promise<Result>) => Promise<{ result: Result; cookie: string | null | undefined }>
}

/**
 * Scopes the session to requests. In a browser, the back end has one session; a server has many clients, each with a cookie, so the setting
 * `session` is read from the request's cookie and written to its response.
 */
export function scopeSessions<Records extends Tables>(tables: Records, scopes: FollowingStorage): SessionScope<Records> {
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
        let written: string | null | undefined
        return tables
          .change((draft) =>
            work({
              ...draft,
              setSetting: (name, value) => {
                if (name === 'session') written = value
                else draft.setSetting(name, value)
              },
            }),
          )
          .then((result) => {
            // The client receives only a cookie that has become durable.
            if (scope && written !== undefined) scope.token = written
            return result
          })
      },
    },
  }
}
