/** `document.cookie`: the Cookie Store API is missing where the site is served without TLS. */
const jar: Pick<Document, 'cookie'> | undefined = globalThis.document
const year = 31_536_000

/** The value of a cookie of this site that scripts may read; undefined when there is none. */
export function readCookie(name: string): string | undefined {
  return jar?.cookie
    .split('; ')
    .find((entry) => entry.startsWith(`${name}=`))
    ?.slice(name.length + 1)
}

/** Writes a cookie that lasts a year, for every page of this site. */
export function writeCookie(name: string, value: string): void {
  if (jar) Object.assign(jar, { cookie: `${name}=${value};path=/;max-age=${year};samesite=lax` })
}
