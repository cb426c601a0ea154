import type { Film, Filmer, FilmOrder } from '../eagle-eye/film/film-order'

/** A film whose bytes are the order itself, so that a test can see what was asked for. */
export const fakeFilm: Filmer = async (order, { onProgress }) => {
  onProgress(0.5)
  return filmFor(order)
}

export function filmFor(order: FilmOrder): Film {
  const [contentType, extension] =
    order.kind === 'still' ? ['image/jpeg', '.jpg'] : order.container === 'webm' ? ['video/webm', '.webm'] : ['video/mp4', '.mp4']
  return { content: new Blob([JSON.stringify(order)], { type: contentType }), contentType, extension }
}
