/** The sample project of the demo account in the embedded back end. Its images are drawings. */
export const SAMPLE_PROJECT_ID = 'sample-project'
