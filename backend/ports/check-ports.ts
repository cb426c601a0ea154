import type { Ports } from './ports'

type RequiredPort = { [Name in keyof Ports]-?: undefined extends Ports[Name] ? never : Name }[keyof Ports]

/** Incomplete lists don't compile. */
const required = {
  tables: true,
  files: true,
  engines: true,
  runner: true,
  probes: true,
  cloud: true,
  sockets: true,
  mail: true,
  identity: true,
  limitStore: true,
  payments: true,
  clock: true,
  newId: true,
  interrupt: true,
  wording: true,
  origin: true,
} as const satisfies Record<RequiredPort, true>

/** Thrown when a home doesn't provide everything that the back end needs. */
export class MissingPortError extends Error {
  override readonly name = 'MissingPortError'
  readonly code = 'missing-port'

  constructor(port: string) {
    super(`This home of the back end lacks the port "${port}".`)
  }
}

/** @throws MissingPortError with the name of the first port that a home lacks */
export function checkPorts(ports: Ports): void {
  const given: Partial<Record<string, unknown>> = { ...ports }
  for (const name of Object.keys(required)) if (given[name] === undefined) throw new MissingPortError(name)
}
