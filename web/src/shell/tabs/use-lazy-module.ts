import { useEffect, useState } from 'react'
import { report } from '../../api/errors.ts'
import { setLoadFailureHandler } from '../../ui/overlay/load-failure.ts'
import { reportChunkError } from '../recovery/chunk-errors.ts'

/** Code that is missing while the network works was replaced by an update: a reload is offered. */
const reportMissingModule = (error: unknown) => (navigator.onLine ? reportChunkError() : report(error))

setLoadFailureHandler(reportMissingModule)

/** A lazily loaded module of the shell, fetched when first enabled; undefined until it is loaded. */
export function useLazyModule<Module>(enabled: boolean, load: () => Promise<Module>): Module | undefined {
  const [module, setModule] = useState<Module>()
  const fetch = enabled && !module ? load : undefined
  useEffect(() => {
    let mounted = true
    fetch?.().then((loaded) => mounted && setModule(() => loaded), reportMissingModule)
    return () => {
      mounted = false
    }
  }, [fetch])
  return module
}
