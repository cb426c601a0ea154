import { registerHooks } from 'node:module'

/**
 * Lets Node resolve relative imports without an extension, which otherwise only bundlers do. Must be loaded first, with `node --import`.
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
