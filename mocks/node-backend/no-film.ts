import { FilmError, type Filmer } from '../eagle-eye/film/film-plan'

/** Without a browser there is nothing that encodes video, and footage that is made up must not pass for it. */
export const noFilm: Filmer = () =>
  Promise.reject(
    new FilmError(
      'This back end runs without a browser, so its cameras have no footage to hand over, and nothing was imported. Use the app itself: npm start.',
    ),
  )
