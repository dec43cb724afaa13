import './file-field.css'
import { useRef, useState } from 'react'
import { useText } from '../../i18n/text.ts'
import { Button } from '../../ui/form/Button.tsx'
import { Field, useField } from '../../ui/form/Field.tsx'

interface FileProps {
  label: string
  accept: string
  error: string | undefined
  /** False for a file that a form can do without. */
  required?: boolean
  /** The same file may come again after it was corrected. */
  onChoose: (file: File) => void
}

/** A file input with drop zone and own labels instead of the browser's. */
export function FileField({ label, error, required = true, ...props }: FileProps) {
  return (
    <Field label={label} error={error} required={required}>
      <DropZone label={label} {...props} />
    </Field>
  )
}

function DropZone({ label, accept, onChoose }: Omit<FileProps, 'error' | 'required'>) {
  const t = useText()
  const input = useRef<HTMLInputElement>(null)
  const [name, setName] = useState('')
  const [draggedOver, setDraggedOver] = useState(false)

  function choose(file: File | undefined) {
    if (!file) return
    setName(file.name)
    onChoose(file)
  }

  return (
    // Drag and drop is optional; the button does the same.
    <section
      aria-label={label}
      className={
        draggedOver
          ? 'file-field wrap-anywhere rounded cluster soft over'
          : 'file-field wrap-anywhere rounded cluster soft'
      }
      onDragOver={(event) => {
        event.preventDefault()
        setDraggedOver(true)
      }}
      onDragLeave={() => setDraggedOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setDraggedOver(false)
        choose(event.dataTransfer.files[0])
      }}
    >
      <input
        {...useField()}
        ref={input}
        type="file"
        accept={accept}
        className="unseen"
        tabIndex={-1}
        onChange={(event) => {
          choose(event.target.files?.[0])
          event.target.value = ''
        }}
      />
      <Button icon="folder" onClick={() => input.current?.click()}>
        {t(name ? 'lists.file.other' : 'lists.file.choose')}
      </Button>
      <span>{name || t('lists.file.drop')}</span>
    </section>
  )
}
