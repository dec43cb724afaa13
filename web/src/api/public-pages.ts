/** True for pages that need no login of the back office: the dashboards and the comments of passengers. */
export const isPublic = () => /^\/(vis|ljy)/.test(location.pathname)
