import {
  type CSSProperties,
  type InputHTMLAttributes,
  type ReactNode,
  type Ref,
  useCallback,
  useId,
} from 'react'
import { checkboxClasses, fieldClasses, inlineClasses } from './field-classes.ts'

interface CheckboxProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'size' | 'type'> {
  label?: ReactNode
  /** A line below the label. */
  description?: ReactNode
  size?: 'xs' | 'sm' | 'md'
  indeterminate?: boolean
  ref?: Ref<HTMLInputElement>
}

const tick =
  'M4 4.586L1.707 2.293A1 1 0 1 0 .293 3.707l3 3a.997.997 0 0 0 1.414 0l5-5A1 1 0 1 0 8.293.293L4 4.586z'

const sizes = {
  xs: sizesOf('xs'),
  sm: sizesOf('sm'),
  md: sizesOf('md'),
}

/** A box to tick, of plain elements with Mantine's classes (decision 106): a list draws one in each row. */
export function Checkbox(props: CheckboxProps) {
  const { label, description, size = 'xs', indeterminate = false, className, style, ...input } = props
  const ownId = useId()
  const id = input.id ?? ownId
  const mark = useCallback(
    (element: HTMLInputElement | null) => {
      if (element) element.indeterminate = indeterminate
    },
    [indeterminate],
  )
  return (
    <div
      className={[inlineClasses.root, checkboxClasses.root, className].filter(Boolean).join(' ')}
      data-checked={input.checked || undefined}
      data-label-position="right"
      data-size={size}
      style={{ ...sizes[size], ...style }}
    >
      <div className={inlineClasses.body}>
        <div className={checkboxClasses.inner} data-label-position="right">
          <input
            {...input}
            ref={input.ref ?? mark}
            id={id}
            type="checkbox"
            className={checkboxClasses.input}
            data-indeterminate={indeterminate || undefined}
            data-with-error-styles
            aria-describedby={description ? `${id}-description` : input['aria-describedby']}
          />
          <svg
            className={checkboxClasses.icon}
            viewBox={indeterminate ? '0 0 32 6' : '0 0 10 7'}
            fill="none"
            aria-hidden="true"
          >
            {indeterminate ? (
              <rect width="32" height="6" fill="currentColor" rx="3" />
            ) : (
              <path d={tick} fill="currentColor" fillRule="evenodd" clipRule="evenodd" />
            )}
          </svg>
        </div>
        <div className={inlineClasses.labelWrapper} data-disabled={input.disabled || undefined}>
          {label && (
            <label className={inlineClasses.label} htmlFor={id} data-disabled={input.disabled || undefined}>
              {label}
            </label>
          )}
          {description && (
            <p
              className={`${inlineClasses.description} ${fieldClasses.description}`}
              id={`${id}-description`}
            >
              {description}
            </p>
          )}
        </div>
      </div>
    </div>
  )
}

function sizesOf(size: 'xs' | 'sm' | 'md') {
  return {
    '--checkbox-size': `var(--checkbox-size-${size})`,
    '--checkbox-radius': 'var(--mantine-radius-xs)',
    '--checkbox-icon-color': 'var(--mantine-color-white)',
    '--label-fz': `var(--mantine-font-size-${size})`,
    '--label-lh': `var(--label-lh-${size})`,
  } as CSSProperties
}
