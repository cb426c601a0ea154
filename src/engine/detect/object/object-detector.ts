import type { Detector } from '../detector'
import type { ObjectGroup, ObjectSearch } from './object-search'

/** Creates the detector of people, vehicles or screens in images and in frames of videos. */
export function createObjectDetector<Group extends ObjectGroup>(group: Group, search: ObjectSearch): Detector<Group> {
  return {
    label: group,
    name: search.name,
    load: search.load,
    detect: async (image, options) => (await search.find(image, group, options)).map(({ box, confidence }) => ({ box, confidence })),
  }
}
