/** The project that the demo account of the embedded back end starts with. Its images are drawings. */
export const SAMPLE_PROJECT_ID = 'sample-project'
