import type { VerificationResult } from '#engine/report/verified-export.ts'

/** The media besides images, whose exports are made and verified by cases. */
export const MEDIA = ['documents', 'videos', 'audio'] as const
export type Medium = (typeof MEDIA)[number]

/** An export to verify. */
export interface VerifyCase {
  kind: 'planted' | 'correct'
  /** The row of the table: the defect, or the kind of a correct export. */
  group: string
  /** The example of the group. */
  name: string
  /** Makes and verifies the export. Returns why it would be held, or an empty list if it would be released. */
  findings: () => Promise<string[]>
}

/** Files from `../shared/samples` by their path, such as `faces/obama.jpg`. */
export type Samples = ReadonlyMap<string, Blob>

/** Returns why a version with a verification's result would be held. Warnings don't hold it. */
export const holding = ({ findings }: Pick<VerificationResult, 'findings'>): string[] =>
  findings.filter(({ severity }) => severity !== 'warning').map(({ check, aspect, detail }) => `${check} ${aspect ?? ''}: ${detail}`)
