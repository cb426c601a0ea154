import { openOutputFile, type OutputFile, type OutputPort } from '../core/output-file'
import { Stages } from '../core/stages'
import type { CallContext } from '../core/worker-loop'
import { sha256OfFile } from './hash'
import type { ReviewedSource } from './source-identity'
import type { VerificationResult, VerifiedExport } from './verified-export'

type OnProgress = (fraction: number) => void

/** A written output with its hash. Nothing else makes one, so the hash in a report is always of the bytes that were verified. */
export class SealedOutput {
  readonly file: Blob
  readonly sha256: string

  private constructor(file: Blob, sha256: string) {
    this.file = file
    this.sha256 = sha256
  }

  static async of(file: Blob, signal: AbortSignal, onProgress?: OnProgress): Promise<SealedOutput> {
    return new SealedOutput(file, await sha256OfFile(file, signal, onProgress))
  }
}

interface Described {
  source: ReviewedSource
  sourceContentType: string
}

interface Written {
  sealed: SealedOutput
}

/** The steps of a redaction. Each receives the results of the steps before, so that none can be left out or made twice. */
interface RedactionSteps<Plan extends Described, Output extends Written, Verification extends VerificationResult, Report> {
  /** Opens the source, compares it with the reviewed file and plans the output. */
  describe: (stages: Stages) => Promise<Plan>
  /** Writes the planned output. */
  write: (plan: Plan, stages: Stages) => Promise<Output>
  /** Verifies the written output against the plan. Rejects unless the verification has run to its end. */
  verify: (output: Output, plan: Plan, stages: Stages) => Promise<Verification>
  /** Describes a verified export. */
  report: (output: Output, plan: Plan, verification: Verification) => Report | Promise<Report>
}

type CommonParts = VerificationResult & Pick<VerifiedExport, 'sourceContentType' | 'sourceSha256' | 'outputSha256' | 'stageMilliseconds'>

/**
 * Redacts a file and verifies the output. Fails closed: there is only a result if the source is the reviewed file and the verification of the written
 * bytes has run to its end.
 *
 * @throws EngineError, EngineCancelledError, or the storage's QuotaExceededError
 */
export async function redactVerified<Plan extends Described, Output extends Written, Verification extends VerificationResult, Report>(
  context: CallContext,
  { describe, write, verify, report }: RedactionSteps<Plan, Output, Verification, Report>,
): Promise<Report & CommonParts> {
  const stages = new Stages(context)
  const plan = await describe(stages)
  const output = await write(plan, stages)
  const verification = await verify(output, plan, stages)
  const { checks, findings, waivers, judged, searches, coverage, engines } = verification
  return {
    ...(await report(output, plan, verification)),
    checks,
    findings,
    waivers,
    ...(judged === undefined ? {} : { judged }),
    searches,
    coverage,
    engines,
    sourceContentType: plan.sourceContentType,
    sourceSha256: plan.source.sha256,
    outputSha256: output.sealed.sha256,
    stageMilliseconds: stages.milliseconds,
  }
}

/**
 * Writes an output file and seals it.
 *
 * @param output the content is replaced, and is undefined if this rejects
 */
export async function writeSealed<Result>(
  output: OutputPort,
  { stages, signal, write }: { stages: Stages; signal: AbortSignal; write: (file: OutputFile, onProgress: OnProgress) => Promise<Result> },
): Promise<Result & Written> {
  const result = await stages.run('redact', async (onProgress) => {
    const file = await openOutputFile(output)
    try {
      return await write(file, onProgress)
    } finally {
      file.close()
    }
  })
  const file = await output.file()
  return { ...result, sealed: await stages.run('encode', (onProgress) => SealedOutput.of(file, signal, onProgress)) }
}
