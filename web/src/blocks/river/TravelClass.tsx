import './river.css'
import type { ClassKind } from '@fairway/contract/fleet/plan'
import type { Names } from '../../i18n/language.ts'

/** A class with what the seat map needs of it. */
export interface MappedClass {
  code: string
  names: Names
  kind: ClassKind
  rank: number
}

/**
 * Colours by rank: classes that occur together on a ship never share one. They are those of the kinds of lines, which
 * are never drawn beside classes.
 */
const tones = ['sightseeing', 'cruise', 'fast', 'ferry', 'cruise', 'fast', 'ferry'] as const

/** The CSS class that brings the colour of a class of travel. */
export function classTone({ rank }: { rank: number }): string {
  return `line-kind ${tones[(rank - 1) % tones.length]}`
}

/** A class with its colour, and how many places it has. */
export function ClassKey({ of, children }: { of: { rank: number }; children: string }) {
  return (
    <span className={`inline ${classTone(of)}`}>
      <i className="class-swatch flex-none" aria-hidden="true" />
      {children}
    </span>
  )
}
