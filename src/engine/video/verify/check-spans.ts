import type { InputAudioTrack } from 'mediabunny'

import type { ReportCoverage } from '#generated/model/reportCoverage.zod.ts'
import type { VerificationFinding } from '#generated/model/verificationFinding.zod.ts'

import { invariant } from '../../../lib/invariant'
import { AudioFindings } from '../../audio/verify/audio-findings'
import { compareTrack } from '../../audio/verify/compare-track'
import { checkUnseen } from '../../audio/verify/verify-audio'
import { isRedacted } from './check-audio'
import type { VerifyVideoRequest } from './types'

/** Checks the audio tracks of a video with redacted spans. The others were copied, and are compared packet by packet. */
export async function checkSpans(
  { plan, voice, signal }: Pick<VerifyVideoRequest, 'plan' | 'voice' | 'signal'>,
  sources: readonly InputAudioTrack[],
  outputs: readonly InputAudioTrack[],
): Promise<{ findings: VerificationFinding[]; coverage: ReportCoverage[] }> {
  const { spans = [], audio = 'keep' } = plan
  if (audio !== 'keep' || spans.length === 0) return { findings: [], coverage: [] }
  invariant(voice, 'verification of spans needs the voice activity model')
  await voice.load()
  const findings = new AudioFindings()
  let [checked, total] = [0, 0]
  const extents: { first: number; end: number }[] = []
  for (const [index, source] of sources.entries()) {
    extents.push({ first: await source.getFirstTimestamp(), end: await source.computeDuration() })
    if (!isRedacted(index, spans)) continue
    const output = outputs.length === sources.length ? outputs[index] : undefined
    if (output === undefined) {
      findings.add('regions', 'span', `Audio track ${index + 1} can't be found in the version, so its spans can't be checked.`)
      total += await source.computeDuration()
      continue
    }
    const compared = await compareTrack({ source, output, index, spans, model: voice, findings, signal, onProgress: () => undefined })
    checked += compared.spans.checked
    total += compared.spans.total
  }
  checkUnseen(spans, extents, findings)
  const rounded = (seconds: number): number => Math.round(seconds * 1000) / 1000
  return { findings: findings.all(), coverage: [{ check: 'regions', unit: 'seconds', checked: rounded(checked), total: rounded(total) }] }
}
