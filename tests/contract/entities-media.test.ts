import { expect, test } from 'vitest'

import {
  CameraFileList,
  CameraImportRequest,
  CameraIntegrationStatus,
  CameraList,
  EntityCategory,
  FileExportRequest,
  FileImportRequest,
  IntegrationInfo,
  Media,
  MediaList,
  MediaState,
  MediaType,
  RedactionKind,
  RedactionStyle,
  RedactionTarget,
  SearchRequest,
  SearchResponse,
  TimeRangeResults,
  Waveform,
} from '#contract'

import { describeEntities } from './entity-tests'

const media = {
  id: 'media-1',
  name: 'street.mp4',
  uploadDate: 1795000000,
  projectName: null,
  projectId: 'project-1',
  exportedVersions: [{ id: 'version-1', title: 'Street', description: '' }],
  state: 'Ready for review',
  type: 'video',
  progress: 40,
  size: 1000,
  duration: 12.5,
  thumbToken: 'token',
  thumbPath: '/media/media-1/thumbnail',
  integrationInfo: { type: 1, id: 'file-1' },
}
const states = 'Failed,Uploaded,Converting,Converted,Detecting,Transcribing,Redacting,Redacted,Ready for review,Error'.split(',')
const options = {
  projectId: 'project-1',
  increasedAccuracy: false,
  transcribeAudio: true,
  transcibeLanguage: 'en',
  snapshot: false,
  tags: { faces: 1, license_plates: 0, screens: 0, text: 0, search: 1 },
}
const waveform = { version: 2, channels: 1, sample_rate: 48000, samples_per_pixel: 512, bits: 8, length: 2, data: [-1, 2, -3, 4] }
const range = { startTimestamp: '2026-11-20T09:12:00.000+00:00', endTimestamp: '2026-11-20T09:12:40Z' }
const categories =
  'PERSON NORP FAC ORG GPE LOC PRODUCT EVENT WORK_OF_ART LAW LANGUAGE DATE TIME PERCENT MONEY QUANTITY ORDINAL CARDINAL PROFANITY'.split(
    ' ',
  )

function named(names: string[]): Record<string, string> {
  return Object.fromEntries(names.map((name) => [name, name]))
}

describeEntities([
  {
    title: '[ENT-11] media',
    schema: Media,
    examples: { full: media },
    required: ['id', 'name', 'uploadDate', 'projectId', 'exportedVersions', 'state', 'type', 'size'],
    optional: ['projectName', 'progress', 'duration', 'thumbToken', 'thumbPath', 'integrationInfo'],
    accepts: [
      ...states.map((state): [string, unknown] => ['state', state]),
      ...['video', 'image', 'audio', 'document', 'unknown'].map((type): [string, unknown] => ['type', type]),
      ['projectName', 'Request'],
      ['integrationInfo', null],
      ['integrationInfo', {}],
      ['progress', -1],
      ['uploadDate', 0],
    ],
    rejects: [
      ['id', ''],
      ['name', null],
      ['uploadDate', -1],
      ['projectId', ''],
      ['exportedVersions.0', { id: '', title: '', description: '' }],
      ['exportedVersions.0', { id: 'version-1', title: 'Street' }],
      ['state', 'Done'],
      ['type', 'photo'],
      ['progress', '40'],
      ['size', -1],
      ['duration', -0.1],
      ['integrationInfo', { type: 2, id: 'file-1' }],
      ['integrationInfo', { type: 1 }],
      ['integrationInfo', { type: 1, id: '' }],
    ],
  },
  {
    title: '[ENT-11] integration info: one form or an empty object',
    schema: IntegrationInfo,
    examples: { file: { type: 1, id: 'file-1' }, empty: {} },
    rejects: [
      ['', { id: 'file-1' }],
      ['', { type: 2, id: 'file-1' }],
      ['', { anything: 'else' }],
      ['', { anything: 1 }],
      ['', { anything: null }],
    ],
  },
  {
    title: '[ENT-12] media list',
    schema: MediaList,
    examples: { one: { medias: { 'media-1': media }, total: 1 }, none: { medias: {}, total: 0 } },
    required: ['medias', 'total'],
    rejects: [
      ['total', -1],
      ['total', 1.5],
      ['total', 0],
      ['medias', { other: media }],
      ['medias', [media]],
    ],
  },
  {
    title: '[ENT-12] search request',
    schema: SearchRequest,
    examples: { first: { category: 'tag', searchTerm: 'street', page: 0, rowsPerPage: 1 } },
    required: ['category', 'searchTerm', 'page', 'rowsPerPage'],
    rejects: [
      ['category', 'name'],
      ['searchTerm', ''],
      ['page', -1],
      ['page', 0.5],
      ['rowsPerPage', 0],
      ['rowsPerPage', 1.5],
    ],
  },
  {
    title: '[ENT-12] search response',
    schema: SearchResponse,
    examples: { one: { searchResult: { 'media-1': media }, totalResults: 3 } },
    required: ['searchResult', 'totalResults'],
    rejects: [
      ['totalResults', 0],
      ['totalResults', -1],
      ['totalResults', 1.5],
      ['searchResult', { other: media }],
    ],
  },
  {
    title: '[ENT-13] waveform',
    schema: Waveform,
    examples: { mono: waveform },
    required: ['version', 'channels', 'sample_rate', 'samples_per_pixel', 'bits', 'length'],
    optional: ['data'],
    rejects: [
      ...['version', 'channels', 'sample_rate', 'samples_per_pixel', 'bits', 'length'].map((key): [string, unknown] => [key, -1]),
      ['data', 'none'],
      ['data.0', '1'],
    ],
  },
  {
    title: '[ENT-14] camera integration status',
    schema: CameraIntegrationStatus,
    examples: { off: { clientId: 'studio', redirectUri: 'https://studio.example/callback', connected: false } },
    required: ['clientId', 'redirectUri', 'connected'],
    rejects: [['connected', 'yes']],
  },
  {
    title: '[ENT-14] cameras',
    schema: CameraList,
    examples: {
      one: [{ id: 'camera-1', name: 'Door' }],
      more: [{ id: 'camera-1', name: 'Door', status: 'bridge-offline', timeZone: 'Europe/London' }],
      none: [],
    },
    required: ['0.id', '0.name'],
    rejects: [
      ['0.id', ''],
      ['0.status', 'sleeping'],
      ['0.timeZone', ''],
    ],
  },
  {
    title: '[ENT-14] camera files',
    schema: CameraFileList,
    examples: { one: [{ id: 'file-1', name: 'door.mp4', directory: '/', mimeType: 'video/mp4', media }] },
    required: ['0.id', '0.name', '0.directory', '0.mimeType'],
    optional: ['0.media'],
    rejects: [
      ['0.id', ''],
      ['0.media', {}],
    ],
  },
  {
    title: '[ENT-14] time ranges',
    schema: TimeRangeResults,
    examples: { one: { results: [range] }, none: { results: [] } },
    required: ['results', 'results.0.startTimestamp', 'results.0.endTimestamp'],
    accepts: [['results.0.endTimestamp', null]],
    rejects: [
      ['results.0.startTimestamp', 'yesterday'],
      ['results.0.endTimestamp', 1795000000],
    ],
  },
  {
    title: '[ENT-15] camera import',
    schema: CameraImportRequest,
    examples: { minute: { cameraId: 'camera-1', start: '2026-11-20T09:12:00Z', end: '2026-11-20T09:13:00Z', options } },
    required: ['cameraId', 'start', 'end', 'options'],
    rejects: [
      ['cameraId', ''],
      ['end', '2026-11-20T09:12:00Z'],
    ],
  },
  {
    title: '[ENT-15] import options',
    schema: FileImportRequest,
    examples: { usual: { options } },
    required: [
      'options',
      ...Object.keys(options).map((key) => `options.${key}`),
      ...Object.keys(options.tags).map((key) => `options.tags.${key}`),
    ],
    rejects: [
      ['options.projectId', ''],
      ['options.increasedAccuracy', 1],
      ['options.transcribeAudio', 1],
      ['options.transcibeLanguage', null],
      ['options.snapshot', 0],
      ...Object.keys(options.tags).flatMap((tag): [string, unknown][] => [
        [`options.tags.${tag}`, true],
        [`options.tags.${tag}`, 2],
      ]),
    ],
  },
  {
    title: '[ENT-15] file export',
    schema: FileExportRequest,
    examples: { one: { mediaId: 'media-1' } },
    required: ['mediaId'],
    rejects: [['mediaId', '']],
  },
  { title: '[ENT-16] redaction kinds', schema: RedactionKind, examples: named(['face', 'object']), rejects: [['', 'plate']] },
  { title: '[ENT-16] styles', schema: RedactionStyle, examples: named(['Black Box', 'Pixelated', 'Smooth']), rejects: [['', 'Blur']] },
  { title: '[ENT-16] targets', schema: RedactionTarget, examples: named(['faces', 'license_plates']), rejects: [['', 'screens']] },
  { title: '[ENT-16] entity categories', schema: EntityCategory, examples: named(categories), rejects: [['', 'ANIMAL']] },
])

test.each([
  ['[ENT-11] media states', MediaState, states],
  ['[ENT-11] media types', MediaType, ['video', 'image', 'audio', 'document', 'unknown']],
  ['[ENT-16] redaction kinds', RedactionKind, ['face', 'object']],
  ['[ENT-16] styles', RedactionStyle, ['Black Box', 'Pixelated', 'Smooth']],
  ['[ENT-16] targets', RedactionTarget, ['faces', 'license_plates']],
  ['[ENT-16] the 19 entity categories', EntityCategory, categories],
])('%s are those of the specification and no others', (_what, schema, values) => {
  expect(new Set<string>(schema.options)).toEqual(new Set(values))
})
