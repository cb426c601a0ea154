import { readGraphModel } from './graph-model.ts'
import { graphToOnnx } from './graph-to-onnx.ts'
import { readPackageFile } from './package-file.ts'

/** People, vehicles and screens among COCO's 80 classes: person, car, motorcycle, bus, truck, tv, laptop and cell phone, numbered from 0. */
const CLASSES = [0, 2, 3, 5, 7, 62, 63, 67]

/** Converts the object detector: CenterNet with MobileNet v3, trained on COCO, MIT. */
export async function convertObjects(): Promise<Uint8Array<ArrayBuffer>> {
  const files = '@vladmandic/human/models/centernet'
  const json = new TextDecoder().decode(await readPackageFile(`${files}.json`))
  return graphToOnnx(readGraphModel(json, await readPackageFile(`${files}.bin`)), {
    scores: { node: 'tower_0/CenternetHead/centernet_cls_output/BiasAdd', channels: CLASSES },
    sides: { node: 'tower_0/wh' },
  })
}
