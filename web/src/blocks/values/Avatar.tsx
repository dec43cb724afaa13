import './avatar.css'
import { useQueryOf } from '../../api/queries.ts'
import { Icon } from '../../ui/icons/Icon.tsx'

/** The user's own picture; its URL needs the session headers, so it is fetched by script. */
export function Avatar({ address, size }: { address: string; size: number }) {
  const version = new URLSearchParams(address.split('?')[1]).get('version') ?? ''
  const picture = useQueryOf(
    'profile.avatar',
    { version },
    { enabled: address !== '', staleTime: Number.POSITIVE_INFINITY },
  )
  // Placeholder while loading, and without a picture.
  if (!address || !picture.data?.image) return <Icon name="user" />
  return <img src={picture.data.image} alt="" width={size} height={size} className="avatar" />
}
