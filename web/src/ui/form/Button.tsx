import './button.css'
import { type ComponentProps, type MouseEvent, useId } from 'react'
import { Icon } from '../icons/Icon.tsx'
import type { IconName } from '../icons/icon-names.ts'

export type ButtonTone = 'plain' | 'primary' | 'danger' | 'quiet'

/** Without `title`: the tooltip of the product is `data-tip`. */
type Common = Omit<ComponentProps<'button'>, 'disabled' | 'title'> & {
  tone?: ButtonTone
  /** Pending: the button keeps its size and ignores clicks. */
  busy?: boolean
  disabled?: boolean
  /** Why it is disabled. The button stays focusable, so that the reason can be read. */
  reason?: string | undefined
}

function usePress({ busy, disabled, reason, onClick, type = 'button', ...rest }: Common) {
  const reasonId = useId()
  const blocked = busy || reason !== undefined
  return {
    reasonId,
    props: {
      ...rest,
      type,
      disabled,
      'aria-disabled': blocked || undefined,
      'aria-busy': busy || undefined,
      ...(reason !== undefined && { 'aria-describedby': reasonId, 'data-tip': reason }),
      onClick: (event: MouseEvent<HTMLButtonElement>) => {
        if (blocked) event.preventDefault()
        else onClick?.(event)
      },
    },
  }
}

/** A button with a label and an optional icon. `primary` at most once per view. */
export function Button({
  tone = 'plain',
  icon,
  children,
  className = '',
  ...rest
}: Common & { icon?: IconName }) {
  const { props, reasonId } = usePress(rest)
  return (
    <button {...props} className={`button ${tone} ${className}`}>
      {icon && <Icon name={icon} />}
      {children}
      {rest.reason !== undefined && (
        <span id={reasonId} className="unseen">
          {rest.reason}
        </span>
      )}
    </button>
  )
}

/** An icon button; its label is the accessible name, and by that its tooltip. */
export function IconButton({
  label,
  icon,
  tone = 'quiet',
  className = '',
  ...rest
}: Omit<Common, 'children'> & { label: string; icon: IconName }) {
  const { props, reasonId } = usePress(rest)
  return (
    <button {...props} aria-label={label} className={`button icon-button ${tone} ${className}`}>
      <Icon name={icon} />
      {rest.reason !== undefined && (
        <span id={reasonId} className="unseen">
          {rest.reason}
        </span>
      )}
    </button>
  )
}
