import type { Engines, Lane, LaneEngines } from '#backend/ports/engines.ts'
import type { Probes } from '#backend/ports/probes.ts'
import type { EnginePage } from './engine-page'
import type { PageName } from './protocol'

/** Returns engines that run in a page. Their calls reject with the engine's own errors. */
export function enginesIn({ call, close }: EnginePage): LaneEngines {
  const dispose = close
  return {
    image: {
      probe: (file, options) => call({ engine: 'image', method: 'probe', args: [file], options }),
      convert: (file, choice, options) => call({ engine: 'image', method: 'convert', args: [file, choice], options }),
      detect: (file, settings, options) => call({ engine: 'image', method: 'detect', args: [file, settings], options }),
      readText: (file, options) => call({ engine: 'image', method: 'readText', args: [file], options }),
      redact: (file, plan, options) => call({ engine: 'image', method: 'redact', args: [file, plan], options }),
      dispose,
    },
    video: {
      detect: (file, settings, options) => call({ engine: 'video', method: 'detect', args: [file, settings], options }),
      planOutput: (file, options) => call({ engine: 'video', method: 'planOutput', args: [file], options }),
      redact: (file, plan, output, options) => call({ engine: 'video', method: 'redact', args: [file, plan], options, output }),
      dispose,
    },
    audio: {
      speech: (file, options) => call({ engine: 'audio', method: 'speech', args: [file], options }),
      planOutput: (file, options) => call({ engine: 'audio', method: 'planOutput', args: [file], options }),
      redact: (file, plan, output, options) => call({ engine: 'audio', method: 'redact', args: [file, plan], options, output }),
      transcribe: (file, settings, options) => call({ engine: 'audio', method: 'transcribe', args: [file, settings], options }),
      dispose,
    },
    document: {
      read: (file, options) => call({ engine: 'document', method: 'read', args: [file], options }),
      drawPage: (file, page, options) => call({ engine: 'document', method: 'drawPage', args: [file, page], options }),
      unlock: (file, password, options) => call({ engine: 'document', method: 'unlock', args: [file, password], options }),
      redact: (file, plan, output, options) => call({ engine: 'document', method: 'redact', args: [file, plan], options, output }),
      dispose,
    },
    entities: {
      find: (text, request, options) => call({ engine: 'entities', method: 'find', args: [text, request], options }),
      dispose,
    },
  }
}

/** Returns the checks of uploads, which run in pages. */
function probesIn(pages: Record<keyof Probes, EnginePage>): Probes {
  return {
    document: (file, options) => pages.document.call({ engine: 'probes', method: 'document', args: [file], options }),
    media: {
      probe: (file, options) => pages.media.call({ engine: 'media', method: 'probe', args: [file], options }),
      waveform: (file, options) => pages.media.call({ engine: 'media', method: 'waveform', args: [file], options }),
    },
  }
}

/** The engines and checks of one computer. */
export interface ComputerEngines {
  engines: Engines
  probes: Probes
}

/**
 * Keeps a page per lane, because an engine runs one call at a time. Pages are reused, because their workers have loaded the models. Documents
 * and recordings are checked in pages of their own, so a damaged file of one kind mustn't end the checks of the other.
 */
export function enginesOn(createPage: (name: PageName) => EnginePage): ComputerEngines {
  const lanes = new Map<Lane, { page: EnginePage; engines: LaneEngines }>()
  return {
    probes: probesIn({ document: createPage('check-document'), media: createPage('check-media') }),
    engines: {
      get: async (lane) => {
        const known = lanes.get(lane)
        if (known) return known.engines
        const page = createPage(lane)
        const engines = enginesIn(page)
        lanes.set(lane, { page, engines })
        return engines
      },
      discard: (lane) => {
        lanes.get(lane)?.page.close()
        lanes.delete(lane)
      },
    },
  }
}
