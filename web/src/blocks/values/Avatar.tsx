import './avatar.css'
import { useQueryOf } from '../../api/queries.ts'
import { Icon } from '../../ui/icons/Icon.tsx'

/** The own picture; its address needs the session, so it is fetched and not merely pointed at. */
export function Avatar({ address, size }: { address: string; size: number }) {
  const version = new URLSearchParams(address.split('?')[1]).get('version') ?? ''
  const picture = useQueryOf(
    'profile.avatar',
    { version },
    { enabled: address !== '', staleTime: Number.POSITIVE_INFINITY },
  )
  // While it is on its way, and without one, the outline stands in its place.
  if (!address || !picture.data?.image) return <Icon name="user" />
  return <img src={picture.data.image} alt="" width={size} height={size} className="avatar" />
}
