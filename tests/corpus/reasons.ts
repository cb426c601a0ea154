/**
 * The reasons for which a file may be refused, in the words of the page. Anything else is a defect: an internal error, a stopped worker, a
 * lack of memory, a time limit.
 */
const REASONS = [
  /^This file is empty\b/,
  /^This is an? [^.]*(\(\.doc\))?\. (Extract|Save|Decrypt|Copy|Its|Open|Upload|Only) /,
  /^The file is empty\. Copy it again/,
  /^This file is not an image(: it contains [a-z A-Z]+)?\. Choose a JPEG,/,
  /^This file is not a video or audio file(: it contains [a-z A-Z]+)?\. Choose an MP4,/,
  /^Only PDF, Word \(\.docx\) and text documents can be opened\. Save this document as a PDF/,
  /^The .{3,30} image is incomplete: its end is missing\. Copy or download it again,/,
  /^The .{2,30} file is incomplete or damaged\. Copy or download it again,/,
  /^This PDF is incomplete: its end is missing\. Copy or download it again,/,
  /^This PDF is damaged and can’t be opened\. Open it in another program,/,
  /^This PDF is locked with a password\. Open it in another program,/,
  /^The first page of this PDF takes too long to draw\. Open it in another program,/,
  /^This PDF has no pages\. Check that it is the right file,/,
  /^This PDF has [\d,]+ pages\. The maximum is 5,000\. Split it/,
  /^This Word document (is damaged and can’t be opened|is larger than 300 MB when it is decompressed)\. (Open|Save) /,
  /^This text (is larger than 10 MB|fills more than 5,000 pages, which is the maximum)\. Split it/,
  /^The image is [\d,]+ x [\d,]+ pixels \(\d+ megapixels\)\. The maximum is /,
  /^This TIFF uses [^.]{4,60}, which this app can’t read\. Save it as a TIFF with RGB colours/,
  /^The TIFF (has more than 500 pages or too many pixels|is larger than 500 MB)\. Split it/,
  /^This video is [\d,]+ x [\d,]+ pixels\. The maximum is /,
  /^The .{3,10} image is animated, but only still images can be redacted\./,
  /^This browser can’t open the .{3,30} image\. /,
  /^This video uses (an unknown codec|.{2,40}, which this browser can’t decode)\. Convert it to MP4/,
  /^This video uses a kind of H\.264 that this browser can’t decode,/,
  /^The audio of this file uses (an unknown codec|.{2,40}, which this browser can’t decode)\. Convert it to MP4/,
  /^The .{2,30} file contains neither video nor audio\. Choose the recording itself,/,
  /^This (AAC|Ogg) file continues after other data or another recording, which this app can’t read\. Convert it to one recording/,
  /^This (MP3|AAC) file changes its sample rate or number of channels, and this app can read only the part before that\. Convert it to one/,
  /^This (WAV file is compressed with .{3,20}|is an MP2 file \(MPEG audio, layer 2\)|Ogg file contains .{3,10}|MPEG transport stream contains .{3,15}|video is stored in RGB), which this app can’t read\. Convert it/,
  /^The AAC audio of this file has an unusual channel layout, which this app can’t read\. Convert it to stereo/,
  /^.{3,60} files are not supported\. Convert it to MP4/,
  /^This video is incomplete or damaged \([^)]+\)\. Copy or download it again,/,
  /^This video has no frames\b/,
  // Of an export only.
  /^A part of this video is damaged and can’t be decoded, so nothing was exported\. Repair or convert it/,
  /^The video (changes its size|has \d+ frames, but \d+ were decoded|has no frames), so nothing was exported\. /,
  /^The colours of this video are stored in different ways, so nothing was exported\. Convert it/,
  /^Couldn’t export the audio of this video, so nothing was exported\. Remove the audio/,
  /^This browser (can’t|couldn’t) encode (a|the) video\b.*\. (Update|Choose)/,
]

/** Returns whether a sentence is one of the known reasons. */
export function isReason(sentence: string): boolean {
  return REASONS.some((reason) => reason.test(sentence)) && !/undefined|NaN|\[object/.test(sentence)
}
