/**
 * Whether forms ask for what a picture says: the server tells with the page itself (header Server-Timing) where it does
 * not, so that no form has to ask before it is drawn.
 */
export const hasCaptcha = !performance
  .getEntriesByType('navigation')
  .some((page) =>
    (page as PerformanceNavigationTiming).serverTiming?.some(({ name }) => name === 'no-captcha'),
  )
