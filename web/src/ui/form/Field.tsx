import './field.css'
import { createContext, type ReactNode, use, useEffect, useId, useState } from 'react'

interface FieldLink {
  id: string
  describedBy?: string
  invalid: boolean
  required: boolean
  setFault: (fault: string | undefined) => void
}

const FieldContext = createContext<FieldLink | undefined>(undefined)

/**
 * A label with its control, a hint and what is wrong. The control inside finds its label by itself:
 * `<Field label={t('…')} error={errors.name}><Input value={name} onChange={setName} /></Field>`.
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
  /** For table cells and search rows where the place says it; the name is still read aloud. */
  hideLabel?: boolean
  className?: string
  children: ReactNode
}) {
  const id = useId()
  const noteId = `${id}-note`
  const [fault, setFault] = useState<string>()
  const wrong = error ?? fault
  const note = wrong ?? hint
  return (
    <div className={`field ${className}`}>
      <label htmlFor={id} className={hideLabel ? 'unseen' : 'field-label'}>
        {label}
        {required && (
          <span className="field-required" aria-hidden="true">
            {' *'}
          </span>
        )}
      </label>
      <FieldContext
        value={{ id, invalid: wrong !== undefined, required, setFault, ...(note && { describedBy: noteId }) }}
      >
        {children}
      </FieldContext>
      {note && (
        <p id={noteId} className={wrong ? 'field-error' : 'field-hint'} role={wrong ? 'alert' : undefined}>
          {note}
        </p>
      )}
    </div>
  )
}

/** What a control inside a Field carries: its id and how it stands. */
export function useField() {
  const field = use(FieldContext)
  return {
    id: field?.id,
    'aria-describedby': field?.describedBy,
    'aria-invalid': field?.invalid || undefined,
    'aria-required': field?.required || undefined,
  }
}

/** What the control itself finds wrong with its text; shown by the Field around it. */
export function useFieldFault(fault: string | undefined): void {
  const setFault = use(FieldContext)?.setFault
  useEffect(() => {
    setFault?.(fault)
  }, [fault, setFault])
}
