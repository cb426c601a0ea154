import { FilmError, type Filmer } from '../eagle-eye/film/film-plan'

/** Without a browser there is no video encoder, and made-up footage must not pass for real. */
export const noFilm: Filmer = () =>
  Promise.reject(new FilmError("This back end runs without a browser and can't import footage. Use the app: npm start."))
