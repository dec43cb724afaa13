/**
 * Kinds of browser errors: uncaught error, unhandled promise rejection, failed rendering of a view, failed fetch of an
 * asset.
 */
export const clientErrorKinds = ['error', 'rejection', 'view', 'resource'] as const

/** What one failure may carry; the browser cuts to this, the server refuses more. */
export const clientErrorLimits = {
  message: 500,
  stack: 4_000,
  component: 2_000,
  info: 200,
  url: 200,
  version: 64,
  times: 10_000,
  perReport: 20,
} as const

/** Outcome of a sign-in attempt; `signedOut` is a sign-out. */
export const logInOutcomes = [
  'signedIn',
  'handedOver',
  'signedOut',
  'factorDue',
  'wrongPassword',
  'wrongFactor',
  'wrongCaptcha',
  'paused',
  'disabled',
  'refusedCode',
] as const

/** What became of a failure in browsers; `again`: it was dealt with and came back. */
export const clientErrorStates = ['open', 'again', 'dealt'] as const
