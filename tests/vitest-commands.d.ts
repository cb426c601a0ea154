import 'vitest/browser'

import type { HeardByFfmpeg, ProbedByFfmpeg } from './tools/ffmpeg-files.ts'
import type { Probed } from './tools/ffmpeg.ts'
import type { WrittenModel } from './tools/write-whisper-model.ts'
import type { ReadByPdfTools } from './tools/pdf-tools.ts'

declare module 'vitest/browser' {
  interface BrowserCommands {
    /** Reads a file of `../shared/samples` as base64. Returns null if the folder is missing. */
    readSample: (name: string) => Promise<string | null>
    /** Makes a file with ffmpeg and returns it as base64. Returns null where ffmpeg isn't installed. */
    makeByFfmpeg: (parameters: readonly string[], extension: string, texts?: Readonly<Record<string, string>>) => Promise<string | null>
    /** Decodes a file of base64 with ffmpeg and describes it. Returns null where ffmpeg isn't installed. */
    probeByFfmpeg: (base64: string) => Promise<ProbedByFfmpeg | null>
    /** Decodes an audio track of a file in base64 with ffmpeg. Returns null where ffmpeg isn't installed. */
    hearByFfmpeg: (base64: string, track?: number) => Promise<HeardByFfmpeg | null>
    /** Decodes the video of a file in base64 with ffprobe. Returns null if it is missing. */
    probeVideo: (base64: string) => Promise<Probed | null>
    /** Makes a short MP4 with an encoder of ffmpeg, such as `libx265`, as base64. Returns null if ffmpeg or the encoder is missing. */
    encodeWithFfmpeg: (encoder: string, size?: string, frames?: number) => Promise<string | null>
    /** Writes a small model in the shape of Whisper and returns the URL of the folder that contains its folder. */
    writeWhisperModel: (model: WrittenModel) => Promise<string>
    /** Reads a PDF in base64 with poppler, qpdf and strings. Programs that aren't installed have no entry. */
    readByPdfTools: (base64: string) => Promise<ReadByPdfTools>
    /** Draws the first page of a PDF in base64 with poppler, as a PNG in base64. Returns null where poppler isn't installed. */
    drawByPoppler: (base64: string, dpi: number) => Promise<string | null>
  }
}
