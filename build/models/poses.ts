import { readGraphModel } from './graph-model.ts'
import { graphToOnnx } from './graph-to-onnx.ts'
import { readPackageFile } from './package-file.ts'

/** The keypoints of the head and the shoulders among COCO's 17: nose, left and right eye, ear and shoulder. */
const KEYPOINTS = [0, 1, 2, 3, 4, 5, 6]
/** The channels of the regression and the offsets have the vertical and the horizontal distance of each keypoint. */
const DISTANCES = KEYPOINTS.flatMap((keypoint) => [2 * keypoint, 2 * keypoint + 1])

/** Converts the pose model: MoveNet Lightning with MobileNet v2, Apache-2.0. The selection of a person after it isn't converted. */
export async function convertPoses(): Promise<Uint8Array<ArrayBuffer>> {
  const files = '@vladmandic/human/models/movenet-lightning'
  const json = new TextDecoder().decode(await readPackageFile(`${files}.json`))
  return graphToOnnx(
    readGraphModel(json, await readPackageFile(`${files}.bin`)),
    {
      centres: { node: 'StatefulPartitionedCall/center_0/conv2d_4/BiasAdd' },
      keypoints: { node: 'StatefulPartitionedCall/kpt_heatmap_0/conv2d_5/BiasAdd', channels: KEYPOINTS },
      places: { node: 'StatefulPartitionedCall/kpt_regress_0/conv2d_6/BiasAdd', channels: DISTANCES },
      offsets: { node: 'StatefulPartitionedCall/kpt_offset_0/conv2d_7/BiasAdd', channels: DISTANCES },
    },
    'StatefulPartitionedCall/sub_1',
  )
}
