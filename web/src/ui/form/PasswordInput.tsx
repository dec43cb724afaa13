import './password-input.css'
import { type ComponentProps, useState } from 'react'
import { IconButton } from './Button.tsx'
import { Input } from './Input.tsx'

/** A password input with a button that shows the password while it is pressed in. */
export function PasswordInput({
  showLabel,
  ...rest
}: Omit<ComponentProps<typeof Input>, 'type'> & { showLabel: string }) {
  const [visible, setVisible] = useState(false)
  return (
    <div className="password-input relative">
      <Input {...rest} type={visible ? 'text' : 'password'} autoCapitalize="none" />
      <IconButton icon="eye" label={showLabel} aria-pressed={visible} onClick={() => setVisible(!visible)} />
    </div>
  )
}
