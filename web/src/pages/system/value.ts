import type { Names } from '@fairway/contract/kernel/languages'
import { parameterText } from '@fairway/contract/system/lists'
import type { Reply } from '../../api/client.ts'
import { useReader } from '../../blocks/list/reader.ts'
import { isNamed } from '../../blocks/values/names.ts'

export type Parameter = Reply<'system.parameters'>['rows'][number]
export type Value = Parameter['value']

/** Formats a value for lists and histories. */
export function useFormatValue() {
  const reader = useReader()
  return (value: Value, parameter: Pick<Parameter, 'kind' | 'unit' | 'choices'>): string =>
    parameterText(value, parameter, reader) ?? reader.text('system.parameters.nothing')
}

/** The form state: every kind as text, so that incomplete input is kept. */
export interface Draft {
  on: boolean
  text: string
  texts: Names
}

export const draftOf = ({ value }: Parameter): Draft => ({
  on: value === true,
  text: typeof value === 'object' ? '' : String(value),
  texts: typeof value === 'object' ? value : {},
})

type Fault = 'number' | 'range' | 'address' | 'missing'

/** Parses the draft, or returns its error; the server validates again. */
export function readDraft(parameter: Parameter, draft: Draft): { value: Value } | { fault: Fault } {
  const { kind, least, most } = parameter
  const text = draft.text.trim()
  switch (kind) {
    case 'switch':
      return { value: draft.on }
    case 'number':
    case 'duration': {
      if (!/^-?\d{1,12}$/.test(text)) return { fault: 'number' }
      const number = Number(text)
      const fits = (least === null || number >= least) && (most === null || number <= most)
      return fits ? { value: number } : { fault: 'range' }
    }
    case 'text':
      return text.length < (least ?? 0) ? { fault: 'missing' } : { value: text }
    case 'choices':
    case 'picture':
      return { value: draft.text }
    case 'address':
      return text === '' || (/^https?:\/\/[^\s/]/i.test(text) && URL.canParse(text))
        ? { value: text }
        : { fault: 'address' }
    case 'texts':
      return isNamed(draft.texts) ? { value: draft.texts } : { fault: 'missing' }
  }
}
