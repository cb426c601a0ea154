import { describe, expect, it, vi } from 'vitest'

import { joinPieces, piecesOf, type ServerMessage } from './bus'

const message = (name: string): ServerMessage => ({
  kind: 'message',
  userIds: ['ada'],
  message: { type: 'detections', data: { mediaId: name, revision: 2 } },
})

describe('the notifications of a message', () => {
  it.each([
    ['a short one', 'a.jpg', 1],
    ['one that PostgreSQL wouldn’t take at once', 'é\u0000😀'.repeat(1000), 4],
  ])('join to %s again', (_, name, count) => {
    const pieces = piecesOf(message(name))
    expect(pieces).toHaveLength(count)
    expect(Math.max(...pieces.map((piece) => Buffer.byteLength(piece)))).toBeLessThan(8000)
    const deliver = vi.fn<(received: ServerMessage) => void>()
    const join = joinPieces(deliver)
    for (const piece of pieces) join(piece)
    expect(deliver).toHaveBeenCalledExactlyOnceWith(message(name))
  })

  it('of two servers may come between each other', () => {
    const [one, other] = [message('a'.repeat(10_000)), message('b'.repeat(10_000))]
    const [first, second] = [piecesOf(one), piecesOf(other)]
    const deliver = vi.fn<(received: ServerMessage) => void>()
    const join = joinPieces(deliver)
    for (const piece of [first[0], second[0], second[1], first[1]]) join(piece ?? '')
    expect(deliver.mock.calls).toEqual([[other], [one]])
  })
})
