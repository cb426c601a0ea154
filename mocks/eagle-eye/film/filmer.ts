import { FilmMessage, type Filmer } from './film-plan'
import { FootageError, type Footage } from '#backend/ports/cloud.ts'

const STOPPED = 'Making the footage stopped unexpectedly. Try again.'

const startFilmWorker = (): Worker => new Worker(new URL('./film.worker.ts', import.meta.url), { type: 'module', name: 'film' })

/** Renders each film in a separate worker, which ends with the film. */
export const filmInWorker: Filmer = (plan, { signal, onProgress }) =>
  new Promise<Footage>((resolve, reject) => {
    signal.throwIfAborted()
    const worker = startFilmWorker()
    const end = (settle: () => void): void => {
      worker.terminate()
      signal.removeEventListener('abort', onAbort)
      settle()
    }
    const onAbort = (): void => end(() => reject(new FootageError('The footage is no longer needed.')))
    signal.addEventListener('abort', onAbort)
    worker.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
      const message = FilmMessage.parse(data)
      if (message.type === 'progress') onProgress(message.fraction)
      else if (message.type === 'failed') end(() => reject(new FootageError(message.sentence)))
      else {
        const { bytes, contentType, extension } = message
        end(() => resolve({ content: new Blob([bytes], { type: contentType }), contentType, extension }))
      }
    })
    worker.addEventListener('error', (event) => {
      event.preventDefault()
      console.error('The film worker stopped', event.message)
      end(() => reject(new FootageError(STOPPED)))
    })
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no other origin to name
    worker.postMessage(plan)
  })
