import './river.css'
import type { LineKind } from '@fairway/contract/network/values'
import type { Names } from '../../i18n/language.ts'
import { useName, useText } from '../../i18n/text.ts'

/** A line by its name, with the shape and colour of its kind before it; the kind is read aloud. */
export function LineName({
  line,
  className = 'ellipsis',
}: {
  line: { names: Names; kind: LineKind }
  /** Of the name: cut off where there is no room, unless it is given another one. */
  className?: string
}) {
  const t = useText()
  const name = useName()
  return (
    <span
      className="line-name shrink inline baseline"
      data-tip={`${name(line.names)} · ${t(`river.kind.${line.kind}`)}`}
    >
      <i className={`line-mark ${line.kind}`} aria-hidden="true" />
      <span className={`line-name-text ${className}`}>{name(line.names)}</span>
      <span className="unseen">{t(`river.kind.${line.kind}`)}</span>
    </span>
  )
}
