import { type CSSProperties, type InputHTMLAttributes, type ReactNode, type Ref, useId } from 'react'
import { fieldClasses, inlineClasses, switchClasses } from './field-classes.ts'

interface SwitchProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'size' | 'type' | 'role'> {
  label?: ReactNode
  /** A line below the label. */
  description?: ReactNode
  error?: ReactNode
  ref?: Ref<HTMLInputElement>
}

const lines = {
  '--label-fz': 'var(--mantine-font-size-sm)',
  '--label-lh': 'var(--label-lh-sm)',
} as CSSProperties

/** What is on or off, of plain elements with Mantine's classes (decision 106). */
export function Switch({ label, description, error, className, style, ...input }: SwitchProps) {
  const ownId = useId()
  const id = input.id ?? ownId
  const describes = [description && `${id}-description`, error && `${id}-error`, input['aria-describedby']]
  const isDisabled = input.disabled || undefined
  return (
    <div
      className={[inlineClasses.root, switchClasses.root, className].filter(Boolean).join(' ')}
      data-checked={input.checked}
      data-label-position="right"
      style={{ ...lines, ...style }}
    >
      <label className={inlineClasses.body} htmlFor={id}>
        <input
          {...input}
          id={id}
          type="checkbox"
          role="switch"
          aria-checked={input.checked}
          className={switchClasses.input}
          aria-invalid={error ? true : input['aria-invalid']}
          aria-describedby={describes.filter(Boolean).join(' ') || undefined}
        />
        <span
          className={switchClasses.track}
          data-label-position="right"
          data-without-labels
          data-error={error ? true : undefined}
          aria-hidden="true"
        >
          <span className={switchClasses.thumb} data-reduce-motion />
        </span>
        <div className={inlineClasses.labelWrapper} data-disabled={isDisabled}>
          {label && (
            <span className={inlineClasses.label} data-disabled={isDisabled}>
              {label}
            </span>
          )}
          {description && (
            <p
              className={`${inlineClasses.description} ${fieldClasses.description}`}
              id={`${id}-description`}
            >
              {description}
            </p>
          )}
          {error && (
            <p className={`${inlineClasses.error} ${fieldClasses.error}`} id={`${id}-error`}>
              {error}
            </p>
          )}
        </div>
      </label>
    </div>
  )
}
