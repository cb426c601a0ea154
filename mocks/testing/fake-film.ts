import type { Filmer, FilmPlan } from '../eagle-eye/film/film-plan'
import type { Footage } from '#backend/ports/cloud.ts'

/** A film whose content is its plan, so that tests can inspect it. */
export const fakeFilm: Filmer = async (plan, { onProgress }) => {
  onProgress(0.5)
  return filmFor(plan)
}

export function filmFor(plan: FilmPlan): Footage {
  const [contentType, extension] =
    plan.kind === 'still' ? ['image/jpeg', '.jpg'] : plan.container === 'webm' ? ['video/webm', '.webm'] : ['video/mp4', '.mp4']
  return { content: new Blob([JSON.stringify(plan)], { type: contentType }), contentType, extension }
}
