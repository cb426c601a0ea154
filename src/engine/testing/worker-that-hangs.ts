// Starts a call and never returns, like a worker with a library that loops endlessly over a damaged file.
self.addEventListener('message', ({ data }: MessageEvent<{ id: number }>) => {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker speaks to its page only
  self.postMessage({ type: 'progress', id: data.id, stage: 'probe', fraction: 0 })
  for (;;);
})
