import { FACE_MODELS } from './faces.ts'
import { convertScreens } from './screens.ts'

/** Converts each model of the app from the file in its npm package to ONNX. */
export const MODELS = {
  ...FACE_MODELS,
  /** CenterNet with MobileNet v3, MIT. */
  'centernet-screens.onnx': convertScreens,
} satisfies Record<string, () => Promise<Uint8Array<ArrayBuffer>>>
