import type { Channel } from '#server/workers/protocol.ts'

/** One end of a connection within this process. */
export interface TestChannel extends Channel {
  /** The messages of the other end, oldest first. */
  received: { type: string }[]
  /** Loses all that is sent from now on, in both directions, without an end of the connection. */
  cut: () => void
  /** Sends a part of a message. */
  sendPart: () => void
}

/** Returns both ends of a connection. Messages arrive in their order, after the current work. */
export function channelPair(): [TestChannel, TestChannel] {
  const state = { isCut: false, isOver: false }
  const ends = [0, 1].map(() => ({
    bytes: 0,
    received: [] as { type: string }[],
    messages: [] as ((text: string) => void)[],
    closes: [] as (() => void)[],
  }))
  const deliver = (place: number, text: string): void =>
    queueMicrotask(() => {
      if (state.isCut) return
      arrive(place, text.length)
      ends[place]?.received.push(JSON.parse(text) as { type: string })
      for (const listener of ends[place]?.messages ?? []) listener(text)
    })
  const arrive = (place: number, bytes: number): void => {
    const end = ends[place]
    if (end && !state.isCut) end.bytes += bytes
  }
  const end = (): void =>
    queueMicrotask(() => {
      if (state.isOver || state.isCut) return
      state.isOver = true
      for (const listener of ends.flatMap(({ closes }) => closes)) listener()
    })
  const channel = (own: number): TestChannel => ({
    received: ends[own]?.received ?? [],
    send: (text) => {
      if (!state.isOver) deliver(1 - own, text)
    },
    close: end,
    drop: end,
    onMessage: (listener) => void ends[own]?.messages.push(listener),
    onClose: (listener) => void ends[own]?.closes.push(listener),
    bytesRead: () => ends[own]?.bytes ?? 0,
    sendPart: () => arrive(1 - own, 1000),
    cut: () => {
      state.isCut = true
    },
  })
  return [channel(0), channel(1)]
}
