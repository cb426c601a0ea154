import type { InputAudioTrack } from 'mediabunny'

import type { ReportCoverage } from '#generated/model/reportCoverage.zod.ts'
import type { VerificationFinding } from '#generated/model/verificationFinding.zod.ts'

import { invariant } from '#lib/invariant.ts'
import { AudioFindings } from '../../audio/verify/audio-findings'
import { compareTrack } from '../../audio/verify/compare-track'
import { checkUnseen } from '../../audio/verify/verify-audio'
import { presentedEnd, presentedExtent } from '../../timed/presentation'
import { isEncodedAgain } from '../export/audio-plan'
import type { ScannedFile } from './scan-file'
import type { VerifyVideoRequest } from './types'

/**
 * Checks the audio tracks of a video that were encoded again, because they have spans or because a part of them isn't presented. The others
 * were copied and are compared packet by packet.
 */
export async function checkSpans(
  { plan, voice, signal }: Pick<VerifyVideoRequest, 'plan' | 'voice' | 'signal'>,
  sources: readonly InputAudioTrack[],
  { audio: outputs, clock }: Pick<ScannedFile, 'audio' | 'clock'>,
): Promise<{ findings: VerificationFinding[]; coverage: ReportCoverage[] }> {
  const { spans = [], audio = 'keep' } = plan
  const changed = await Promise.all(sources.map((source, index) => isEncodedAgain(source, index, spans)))
  if (audio !== 'keep' || (spans.length === 0 && !changed.includes(true))) return { findings: [], coverage: [] }
  invariant(voice, 'verification of audio that was encoded again needs the voice activity model')
  await voice.load()
  const findings = new AudioFindings()
  let [checked, total] = [0, 0]
  const extents: { first: number; end: number }[] = []
  for (const [index, source] of sources.entries()) {
    extents.push(await presentedExtent(source))
    if (changed[index] !== true) continue
    const output = outputs.length === sources.length ? outputs[index] : undefined
    if (output === undefined) {
      findings.add('regions', 'span', `Audio track ${index + 1} can’t be found in the version, so its spans can’t be checked.`)
      total += await presentedEnd(source)
      continue
    }
    const compared = await compareTrack({
      source,
      output,
      clock,
      index,
      spans,
      model: voice,
      findings,
      signal,
      onProgress: () => undefined,
    })
    checked += compared.spans.checked
    total += compared.spans.total
  }
  checkUnseen(spans, extents, findings)
  const rounded = (seconds: number): number => Math.round(seconds * 1000) / 1000
  return { findings: findings.all(), coverage: [{ check: 'regions', unit: 'seconds', checked: rounded(checked), total: rounded(total) }] }
}
