import { When } from '../../blocks/values/When.tsx'

/** A service date. */
export function Day({ date }: { date: string }) {
  return <When at={`${date}T12:00:00+08:00`} style="date" />
}
