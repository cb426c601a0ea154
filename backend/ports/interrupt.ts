/** A point at which a home may simulate a failure. */
export type InterruptPoint = 'file-list' | 'upload-chunk' | 'job-start' | 'job-save'

/** Resolves to let the back end continue. A home that simulates failures may wait first, or reject with the failure. */
export type Interrupt = (point: InterruptPoint, signal?: AbortSignal) => Promise<void>
