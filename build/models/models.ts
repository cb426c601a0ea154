import { FACE_MODELS } from './faces.ts'
import { convertObjects } from './objects.ts'
import { convertPoses } from './poses.ts'

/** Converts each model of the app from the file in its npm package to ONNX. */
export const MODELS = {
  ...FACE_MODELS,
  /** CenterNet with MobileNet v3, MIT. */
  'centernet-objects.onnx': convertObjects,
  /** MoveNet Lightning with MobileNet v2, Apache-2.0. */
  'movenet-heads.onnx': convertPoses,
} satisfies Record<string, () => Promise<Uint8Array<ArrayBuffer>>>

/** The authors' own licence of a model in a package that has another one. */
export const MODEL_LICENCES: Record<string, { name: string; version: string; license: string }> = {
  'movenet-heads.onnx': { name: 'MoveNet', version: 'lightning', license: 'Apache-2.0' },
} satisfies Partial<Record<keyof typeof MODELS, object>>

/** The npm package of each model. */
export const MODEL_PACKAGES: Record<string, string> = {
  'blazeface-full-range.onnx': '@mediapipe/face_detection',
  'ssd-mobilenet-v1.onnx': '@vladmandic/face-api',
  'face-recognition.onnx': '@vladmandic/face-api',
  'centernet-objects.onnx': '@vladmandic/human',
  'movenet-heads.onnx': '@vladmandic/human',
} satisfies Record<keyof typeof MODELS, string>
