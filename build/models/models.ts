import { FACE_MODELS } from './faces.ts'
import { convertScreens } from './screens.ts'

/** Converts each model of the app from the file in its npm package to ONNX. */
export const MODELS = {
  ...FACE_MODELS,
  /** CenterNet with MobileNet v3, MIT. */
  'centernet-screens.onnx': convertScreens,
} satisfies Record<string, () => Promise<Uint8Array<ArrayBuffer>>>

/** The npm package of each model. */
export const MODEL_PACKAGES: Record<string, string> = {
  'blazeface-full-range.onnx': '@mediapipe/face_detection',
  'ssd-mobilenet-v1.onnx': '@vladmandic/face-api',
  'face-recognition.onnx': '@vladmandic/face-api',
  'centernet-screens.onnx': '@vladmandic/human',
} satisfies Record<keyof typeof MODELS, string>
