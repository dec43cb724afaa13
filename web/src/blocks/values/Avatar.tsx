import './avatar.css'
import { useQueryOf } from '../../api/queries.ts'
import { Icon } from '../../ui/icons/Icon.tsx'

/** The user's own picture; its URL needs the session headers, so it is fetched by script. */
export function Avatar({ url, size }: { url: string; size: number }) {
  const version = new URLSearchParams(url.split('?')[1]).get('version') ?? ''
  const picture = useQueryOf(
    'profile.avatar',
    { version },
    { enabled: url !== '', staleTime: Number.POSITIVE_INFINITY },
  )
  // Placeholder while loading, and without a picture.
  if (!url || !picture.data?.image) return <Icon name="user" />
  return <img src={picture.data.image} alt="" width={size} height={size} className="avatar block" />
}
