import type { Lane } from '../../ports/engines'
import type { Computer } from '../../ports/runner'
import { lanesOf } from './lanes'

/** A lane of one of the computers. */
export interface ComputerLane {
  lane: Lane
  computer: Computer
}

/** The order in which free lanes choose. All lanes of a kind come before the next kind, so that jobs spread over the computers. */
const ORDER = ['interactive', 'recordings', 'wanted', 'long'] as const satisfies readonly Lane[]

/**
 * Returns a function that returns the lanes of all present computers. A computer's lanes stay the same objects.
 *
 * @param own the computer that is always there
 */
export function followLanes(own: Computer, others: () => readonly Computer[] = () => []): () => readonly ComputerLane[] {
  const known = new WeakMap<Computer, readonly ComputerLane[]>()
  const lanesIn = (computer: Computer): readonly ComputerLane[] => {
    const lanes = known.get(computer) ?? lanesOf(computer.cores).map((lane) => ({ lane, computer }))
    known.set(computer, lanes)
    return lanes
  }
  return () => {
    const all = [own, ...others()].flatMap(lanesIn)
    return ORDER.flatMap((kind) => all.filter(({ lane }) => lane === kind))
  }
}

/** Aborts a run when its computer is gone. Returns a function that stops following the computer. */
export function abortWhenGone({ gone }: Computer, run: AbortController): () => void {
  const abort = (): void => run.abort(gone.reason)
  if (gone.aborted) abort()
  else gone.addEventListener('abort', abort, { once: true })
  return () => gone.removeEventListener('abort', abort)
}
