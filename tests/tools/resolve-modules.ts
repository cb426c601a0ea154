import { registerHooks } from 'node:module'

/**
 * Lets Node run the modules of this project that a bundler resolves otherwise: the project writes relative imports without
 * their extension. Loaded with `node --import`, before anything else.
 */
registerHooks({
  resolve: (specifier, context, next) => {
    try {
      return next(specifier, context)
    } catch (error) {
      const isRelative = specifier.startsWith('./') || specifier.startsWith('../')
      if (!isRelative || specifier.endsWith('.ts')) throw error
      return next(`${specifier}.ts`, context)
    }
  },
})
