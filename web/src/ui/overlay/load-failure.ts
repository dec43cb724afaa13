let handler: (error: unknown) => void = console.warn

/** Sets what is done when code that a widget loads lazily is missing; the shell offers a reload. */
export function setLoadFailureHandler(handle: (error: unknown) => void): void {
  handler = handle
}

/** Reports that code of a widget could not be loaded. */
export const reportLoadFailure = (error: unknown): void => handler(error)
