import type { Filmer } from '../eagle-eye/film/film-plan'
import { FootageError } from '#backend/ports/cloud.ts'

/** Rejects every import: without a browser there is no video encoder, and fake footage could be mistaken for real footage. */
export const noFilm: Filmer = () =>
  Promise.reject(new FootageError('This back end runs without a browser and can’t import footage. Use the app: npm start.'))
