import type { Names } from '@fairway/contract/kernel/languages'
import { useName } from '../../i18n/text.ts'

/** A name with what it means below it. */
export function NamedWithExplanation({ names, explanation }: { names: Names; explanation: Names }) {
  const name = useName()
  return (
    <span className="system-named shrink text-start">
      <span>{name(names)}</span>
      <small>{name(explanation)}</small>
    </span>
  )
}
