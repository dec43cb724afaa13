import { useEffect, useEffectEvent } from 'react'
import type { QueryName, Reply, Request } from '../../api/client.ts'
import { report } from '../../api/errors.ts'
import { useQueryOf } from '../../api/queries.ts'

/**
 * The record that a form is opened for, as it is now, not as another view has it in the cache. Where it cannot be read, the reason is
 * reported and the form closed.
 * @param request undefined for a form of a new record
 */
export function useOpenedRecord<Name extends QueryName>(
  name: Name,
  request: Request<Name> | undefined,
  onClose: () => void,
): { data: Reply<Name> | undefined; loading: boolean } {
  const enabled = request !== undefined
  const { data, error, isFetchedAfterMount } = useQueryOf(name, (request ?? {}) as Request<Name>, {
    enabled,
    staleTime: 0,
  })
  const fail = useEffectEvent((failure: unknown) => {
    report(failure)
    onClose()
  })
  useEffect(() => {
    if (error) fail(error)
  }, [error])
  return { data, loading: enabled && !(data && isFetchedAfterMount) }
}
