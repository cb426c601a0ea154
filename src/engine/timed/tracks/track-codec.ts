import { EncodedPacketSink, type InputTrack } from 'mediabunny'

import { codecName } from '../formats'

/** Display names of codecs that mediabunny doesn't read, by their identifiers in MP4, QuickTime and Matroska. */
const NAMES = new Map<unknown, string>([
  ['A_MPEG/L1', 'MP1'],
  ['A_MPEG/L2', 'MP2'],
  ['.mp1', 'MP1'],
  ['.mp2', 'MP2'],
  ['A_ALAC', 'Apple Lossless'],
  ['alac', 'Apple Lossless'],
  ['A_TRUEHD', 'Dolby TrueHD'],
  ['mlpa', 'Dolby TrueHD'],
  ['ac-4', 'AC-4'],
  ['A_WAVPACK4', 'WavPack'],
  ['A_TTA1', 'True Audio'],
  ['samr', 'AMR'],
  ['sawb', 'AMR-WB'],
  ['A_AMR/NB', 'AMR'],
  ['A_AMR/WB', 'AMR-WB'],
  ['ima4', 'IMA ADPCM'],
  ['QDM2', 'QDesign Music'],
  ['mp4v', 'MPEG-4 Visual'],
  ['V_MPEG4/ISO/SP', 'MPEG-4 Visual'],
  ['V_MPEG4/ISO/ASP', 'MPEG-4 Visual'],
  ['V_MPEG4/ISO/AP', 'MPEG-4 Visual'],
  ['V_MPEG1', 'MPEG-1'],
  ['V_MPEG2', 'MPEG-2'],
  ['V_THEORA', 'Theora'],
  ['V_MJPEG', 'Motion JPEG'],
  ['jpeg', 'Motion JPEG'],
  ['mjpa', 'Motion JPEG'],
  ['mjpb', 'Motion JPEG'],
  ['s263', 'H.263'],
  ['h263', 'H.263'],
  ['vvc1', 'H.266 (VVC)'],
  ['vvi1', 'H.266 (VVC)'],
  ['AVdn', 'DNxHD'],
  ['AVdh', 'DNxHR'],
  ['CFHD', 'CineForm'],
  ['V_FFV1', 'FFV1'],
])

/** The layer in the second byte of a frame of MPEG audio: 1 for layer 3, 2 for layer 2, 3 for layer 1. */
const layerOf = ([first = 0, second = 0]: Uint8Array): number => (first === 0xff && second >= 0xe0 ? (second >> 1) & 3 : 0)

/** Returns whether the audio of a track is of layer 2, as in broadcasts, which MP4 and transport streams don't distinguish from MP3. */
async function isLayer2(track: InputTrack): Promise<boolean> {
  const packet = await new EncodedPacketSink(track).getFirstPacket()
  return packet !== null && layerOf(packet.data) === 2
}

/** Returns the display name of a track's codec, or `unknown`. */
export async function trackCodecName(track: InputTrack): Promise<string> {
  const codec = await track.getCodec()
  if (codec === null) return NAMES.get(await track.getInternalCodecId()) ?? codecName(null)
  return codec === 'mp3' && (await isLayer2(track)) ? 'MP2' : codecName(codec)
}
