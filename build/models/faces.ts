import { readPackageFile } from './package-file.ts'
import { buildRecognition } from './recognition-graph.ts'
import { buildSsd } from './ssd-graph.ts'
import { tfliteToOnnx } from './tflite-to-onnx.ts'
import { readWeights } from './weights.ts'

/** Converts each face model from the file in its npm package to ONNX. */
export const FACE_MODELS = {
  /** MediaPipe's full-range BlazeFace, Apache-2.0. */
  'blazeface-full-range.onnx': async () =>
    tfliteToOnnx(await readPackageFile('@mediapipe/face_detection/face_detection_full_range.tflite')),
  /** SSD MobileNet v1, MIT. */
  'ssd-mobilenet-v1.onnx': async () => {
    const files = '@vladmandic/face-api/model/ssd_mobilenetv1_model'
    const manifest = new TextDecoder().decode(await readPackageFile(`${files}-weights_manifest.json`))
    return buildSsd(readWeights(manifest, await readPackageFile(`${files}.bin`)))
  },
  /** dlib's ResNet, MIT. */
  'face-recognition.onnx': async () => {
    const files = '@vladmandic/face-api/model/face_recognition_model'
    const manifest = new TextDecoder().decode(await readPackageFile(`${files}-weights_manifest.json`))
    return buildRecognition(readWeights(manifest, await readPackageFile(`${files}.bin`)))
  },
} satisfies Record<string, () => Promise<Uint8Array<ArrayBuffer>>>
