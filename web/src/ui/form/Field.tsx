import './field.css'
import { createContext, type ReactNode, use, useEffect, useId, useState } from 'react'

interface FieldLink {
  id: string
  describedBy?: string
  invalid: boolean
  required: boolean
  setFault: (fault: string | undefined) => void
  setEmpty: (empty: boolean) => void
}

const FieldContext = createContext<FieldLink | undefined>(undefined)

/** What an empty required field says; undefined until its form was submitted. */
export const MissingContext = createContext<string | undefined>(undefined)

/**
 * A label with its control, hint and error. The control finds its label by context: `<Field label={t('…')}
 * error={errors.name}><Input value={name} onChange={setName} /></Field>`.
 */
export function Field({
  label,
  error,
  hint,
  required = false,
  hideLabel = false,
  className = '',
  children,
}: {
  label: string
  error?: string | undefined
  hint?: string | undefined
  required?: boolean
  /** Hides the label in table cells and search rows; screen readers still read it. */
  hideLabel?: boolean
  className?: string
  children: ReactNode
}) {
  const id = useId()
  const noteId = `${id}-note`
  const [fault, setFault] = useState<string>()
  const [empty, setEmpty] = useState(false)
  const missing = use(MissingContext)
  const wrong = error ?? fault ?? (required && empty ? missing : undefined)
  const note = wrong ?? hint
  return (
    <div className={`field stack gap-1 ${className}`}>
      <label htmlFor={id} className={hideLabel ? 'unseen' : 'soft small'}>
        {label}
        {required && (
          <span className="danger-text" aria-hidden="true">
            {' *'}
          </span>
        )}
      </label>
      <FieldContext
        value={{
          ...{ id, invalid: wrong !== undefined, required, setFault, setEmpty },
          ...(note && { describedBy: noteId }),
        }}
      >
        {children}
      </FieldContext>
      {note && (
        <p
          id={noteId}
          className={wrong ? 'field-error danger-text small' : 'field-hint soft small'}
          role={wrong ? 'alert' : undefined}
        >
          {note}
        </p>
      )}
    </div>
  )
}

/**
 * The ARIA attributes of a control inside a Field.
 * @param value what is typed or chosen, so that a required field says when it is empty
 */
export function useField(value?: string) {
  const field = use(FieldContext)
  const reports = field?.required && value !== undefined ? field.setEmpty : undefined
  const empty = value?.trim() === ''
  useEffect(() => reports?.(empty), [reports, empty])
  return {
    id: field?.id,
    'aria-describedby': field?.describedBy,
    'aria-invalid': field?.invalid || undefined,
    'aria-required': field?.required || undefined,
  }
}

/** A validation error of the control itself; shown by the Field around it. */
export function useFieldFault(fault: string | undefined): void {
  const setFault = use(FieldContext)?.setFault
  useEffect(() => {
    setFault?.(fault)
  }, [fault, setFault])
}
