import { useEffect, useState } from 'react'
import { report } from '../../api/errors.ts'
import { tellMissingCode } from '../recovery/outdated.ts'

/** A lazily loaded module of the shell, fetched when first enabled; undefined until it is loaded. */
export function useLoaded<Part>(wanted: boolean, load: () => Promise<Part>): Part | undefined {
  const [part, setPart] = useState<Part>()
  const fetch = wanted && !part ? load : undefined
  useEffect(() => {
    let stillWanted = true
    fetch?.().then(
      (loaded) => stillWanted && setPart(() => loaded),
      (error: unknown) => (navigator.onLine ? tellMissingCode() : report(error)),
    )
    return () => {
      stillWanted = false
    }
  }, [fetch])
  return part
}
