import { describe, expect, it } from 'vitest'

import type { LimitEntry, LimitKind, LimitStore } from '../ports/limit-store'
import { emptyMemories, storedMemories } from './limit-memory'

const at = (milliseconds: number): LimitEntry => ({ count: 1, at: milliseconds, before: milliseconds })

describe('[AUTH-03] the memory of attempts', () => {
  it('has max 100,000 entries, of which the one with the oldest attempt makes room', () => {
    const { attempts } = emptyMemories(() => 200_000)
    for (let index = 0; index < 100_000; index += 1) attempts.set(`key-${index}`, at(index))
    attempts.set('key-0', at(150_000))
    attempts.set('key-new', at(150_000))
    expect([attempts.get('key-0'), attempts.get('key-1'), attempts.get('key-new')]).toEqual([at(150_000), undefined, at(150_000)])
    expect([...attempts.keys()]).toHaveLength(100_000)
  })

  it('has max 10,000 known computers, and forgets each 90 days after its last sign-in', () => {
    let now = 0
    const { known } = emptyMemories(() => now)
    for (let index = 0; index < 10_001; index += 1) known.set(`pair-${index}`, at(0))
    expect([known.get('pair-0'), known.get('pair-10000')]).toEqual([undefined, at(0)])
    now = 90 * 86_400_000
    expect(known.get('pair-10000')).toEqual(at(0))
    now += 1
    expect(known.get('pair-10000')).toBeUndefined()
  })

  it('stores each change, and removes what it forgets from the store', async () => {
    const noted: [LimitKind, string, LimitEntry | null][] = []
    const stored: [string, LimitEntry][] = [
      ['new', at(86_400_000)],
      ['old', at(0)],
    ]
    const store: LimitStore = {
      load: (kind) => Promise.resolve(kind === 'attempts' ? stored : []),
      note: (...note) => void noted.push(note),
    }
    const { attempts } = await storedMemories(() => 86_400_001, store)
    expect([attempts.get('new'), attempts.get('old')]).toEqual([at(86_400_000), undefined])
    attempts.set('next', at(86_400_001))
    attempts.delete('new')
    expect(noted).toEqual([
      ['attempts', 'old', null],
      ['attempts', 'next', at(86_400_001)],
      ['attempts', 'new', null],
    ])
  })
})
