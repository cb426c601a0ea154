import { contentDefects } from './content-defects.ts'
import type { Defect } from './defect.ts'
import { originDefects } from './origin-defects.ts'
import { recordingDefects } from './recording-defects.ts'
import { roleDefects } from './role-defects.ts'

/** Breaches of the named rules of the contract, which a finding must name. */
export const ruleDefects: readonly Defect[] = [...contentDefects, ...originDefects, ...roleDefects, ...recordingDefects]
