import { describe, expect, it } from 'vitest'

import { EditorDriver, faceTrack, makeReview } from '#tests/editor-driver.ts'
import { groupName, listRows, textGroups } from '../text-groups'
import { deleteGroup } from './review-actions'
import { shownQueue } from './selected'
import { decideGroup, toggleGroup } from './items/decision-actions'

const FACE = faceTrack('face', { x: 100, y: 200, width: 80, height: 60 }, { number: 1 })
const OTHER = faceTrack('other', { x: 500, y: 500, width: 80, height: 60 }, { number: 2 })

/** Opens a review of an image of 1000 by 800 pixels in which everything except its first face is redacted. */
function start(): EditorDriver {
  const driver = new EditorDriver(makeReview([FACE, OTHER]))
  driver.editor.select('face')
  driver.keys('Ctrl+Shift+e')
  return driver
}

const covers = ({ tracks }: EditorDriver) => tracks.filter(({ source }) => source === 'drawn')
const decisions = (driver: EditorDriver) => covers(driver).map(({ decision }) => decision)
const rows = ({ editor }: EditorDriver) =>
  listRows(shownQueue(editor), editor.getSnapshot()).map((row) => ('group' in row ? groupName(row.group, editor) : editor.nameOf(row.id)))

function groupIn(driver: EditorDriver) {
  const group = textGroups(shownQueue(driver.editor)).get(covers(driver)[0]?.id ?? '')
  if (!group) throw new Error('the covers have no group')
  return group
}

describe('[MEDIA-04] the covers of everything except a region', () => {
  it('are one row, named by the region', () => {
    const driver = start()
    expect(rows(driver)).toEqual(['Face 1', 'Face 2', 'Everything except Face 1'])
    toggleGroup(driver, groupIn(driver))
    expect(rows(driver)).toEqual(['Face 1', 'Face 2', 'Everything except Face 1', 'Object 1', 'Object 2', 'Object 3', 'Object 4'])
  })

  it('are one row where the region leaves one side only', () => {
    const driver = new EditorDriver(makeReview([faceTrack('wide', { x: 0, y: 0, width: 1000, height: 400 }, { number: 1 })]))
    driver.editor.select('wide')
    driver.keys('Ctrl+Shift+e')
    expect(rows(driver)).toEqual(['Face 1', 'Everything except Face 1'])
  })

  it('keep their name when the region is gone', () => {
    const driver = new EditorDriver(makeReview([{ ...FACE, source: 'drawn' }]))
    driver.editor.select('face')
    driver.keys('Ctrl+Shift+e', 'Delete')
    expect(rows(driver)).toEqual(['Everything except one region'])
  })

  it('are decided together from their row and on the image, in one undo step each', () => {
    const driver = start()
    decideGroup(driver, groupIn(driver), 'keep')
    expect(decisions(driver)).toEqual(['keep', 'keep', 'keep', 'keep'])
    expect(driver.state.message.text).toBe('Everything except Face 1 left visible')
    driver.keys('Ctrl+z')
    expect(decisions(driver)).toEqual(['redact', 'redact', 'redact', 'redact'])
    driver.editor.select(covers(driver)[2]?.id ?? '')
    expect(driver.state.selectedIds.size).toBe(4)
    driver.keys('k')
    expect(decisions(driver)).toEqual(['keep', 'keep', 'keep', 'keep'])
    expect(driver.state.undoLabel).toBe('leave Everything except Face 1 visible')
  })

  it('are deleted together, in one undo step', () => {
    const driver = start()
    deleteGroup(driver, groupIn(driver))
    expect(covers(driver)).toEqual([])
    expect(driver.state.message.text).toBe('Everything except Face 1 deleted')
    driver.keys('Ctrl+z')
    driver.editor.goTo(covers(driver)[1]?.id ?? '')
    driver.keys('Delete')
    expect(covers(driver)).toEqual([])
  })

  it('are changed one by one while their row is open', () => {
    const driver = start()
    toggleGroup(driver, groupIn(driver))
    driver.editor.select(covers(driver)[0]?.id ?? '')
    driver.keys('k')
    expect(decisions(driver)).toEqual(['keep', 'redact', 'redact', 'redact'])
    expect(driver.state.undoLabel).toBe('leave Object 1 visible')
  })

  it('are left apart from those around another region', () => {
    const driver = start()
    driver.editor.select('other')
    driver.keys('Ctrl+Shift+e')
    expect(rows(driver)).toEqual(['Face 1', 'Face 2', 'Everything except Face 1', 'Everything except Face 2'])
  })
})
