/** Whether shortcuts use the Command key here. */
export const isMac = /Mac|iPhone|iPad/.test(navigator.userAgent)
