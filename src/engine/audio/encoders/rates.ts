/** The sample rates of AAC (ISO/IEC 14496-3, table 1.18). */
export const AAC_RATES: readonly number[] = [96_000, 88_200, 64_000, 48_000, 44_100, 32_000, 24_000, 22_050, 16_000, 12_000, 11_025, 8000]

/** The sample rates of MPEG 1, 2 and 2.5. */
export const MP3_RATES: readonly number[] = [48_000, 44_100, 32_000, 24_000, 22_050, 16_000, 12_000, 11_025, 8000]

/** Samples of silence with which the decoded output of the engine's encoders begins: the look-ahead of encoder and decoder. */
export const ENCODER_DELAY: Record<string, number> = { aac: 1024, mp3: 1105 }
