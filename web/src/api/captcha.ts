/**
 * Whether forms need a CAPTCHA. The server says so with the page itself (header Server-Timing), so that no form has
 * to ask before it is rendered.
 */
export const hasCaptcha = !performance
  .getEntriesByType('navigation')
  .some((page) =>
    (page as PerformanceNavigationTiming).serverTiming?.some(({ name }) => name === 'no-captcha'),
  )
