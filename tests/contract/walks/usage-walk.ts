import { itemsAt, numberAt, textAt, uniqueName, type Walk } from './walker.ts'
import { sampleImage, untilIdle, uploadInPieces } from './upload.ts'

const UPLOAD = 2

/** Checks that an upload appears in the statistics, the activities and the log of its file. */
export const usageWalk: Walk = {
  name: 'usage: an upload is counted',
  needs: [
    'getAdvancedStats',
    'getActivities',
    'listMediaActivities',
    'createUpload',
    'appendUpload',
    'getUploadOffset',
    'listJobs',
    'deleteMedia',
  ],
  run: async (walker) => {
    const uploads = ['stats', 'upload', 'kilobytes', 'count', 'allResult']
    const before = numberAt(await walker.must('getAdvancedStats', 200), ...uploads)
    const { id } = await uploadInPieces(walker, `${uniqueName('counted')}.png`, 'image/png', sampleImage())
    await untilIdle(walker, id)
    const stats = await walker.must('getAdvancedStats', 200)
    walker.expect(
      numberAt(stats, ...uploads) === before + 1,
      'getAdvancedStats',
      stats,
      `${before} uploads became ${numberAt(stats, ...uploads)}`,
      'Get how much was uploaded and searched',
    )
    const activities = await walker.must('getActivities', 200)
    const isThere = itemsAt(activities, 'activities').some((entry) => entry['mediaId'] === id && entry['action'] === UPLOAD)
    walker.expect(isThere, 'getActivities', activities, 'the upload is not among the activities', "Get the user's latest activities")
    walker.expect(
      textAt(activities, 'id') !== '',
      'getActivities',
      activities,
      'the activities are of nobody',
      "Get the user's latest activities",
    )
    const log = await walker.must('listMediaActivities', 200, { params: { mediaId: id } })
    const first = itemsAt(log, 'activities').at(-1)
    walker.expect(
      first?.['action'] === 'uploaded' && numberAt(log, 'total') === itemsAt(log, 'activities').length,
      'listMediaActivities',
      log,
      'the log of the file does not begin with its upload',
      'List what was done with a file, newest first',
    )
    await walker.must('deleteMedia', 204, { params: { mediaId: id } })
    await walker.must('listMediaActivities', 404, { params: { mediaId: id } })
  },
}
