import { type CSSProperties, type InputHTMLAttributes, type MouseEvent, type ReactNode, useId } from 'react'
import { fieldClasses } from './field-classes.ts'

/** The frame of a field: all that stands around what is typed into. */
export interface FieldFrame {
  label?: ReactNode
  description?: ReactNode
  /** The message below it; true marks it alone. */
  error?: ReactNode
  required?: boolean
  /** The star of a required field, where only the server asks for it. */
  withAsterisk?: boolean
  disabled?: boolean
  size?: 'xs' | 'sm' | 'md'
  leftSection?: ReactNode
  rightSection?: ReactNode
  /** The left section is not pressed unless it says so. */
  leftSectionPointerEvents?: CSSProperties['pointerEvents']
  rightSectionPointerEvents?: CSSProperties['pointerEvents']
  rightSectionWidth?: number
  id?: string
  className?: string
  style?: CSSProperties
  /** The description stands below the input. */
  isDescribedBelow?: boolean
  variant?: 'default' | 'filled'
  /** Its width, in pixels or as CSS says it. */
  w?: number | string
  maw?: number | string
  flex?: CSSProperties['flex']
  mt?: number | 'xs' | 'sm' | 'md'
  mb?: number | 'xs' | 'sm' | 'md'
}

/** Facts from the frame for the element in it. */
type FramedProps = Pick<
  InputHTMLAttributes<HTMLElement>,
  'id' | 'className' | 'aria-invalid' | 'aria-describedby'
> & { required?: boolean; disabled?: boolean; 'data-error'?: true; 'data-disabled'?: true }

interface FieldProps extends FieldFrame {
  /** A hand instead of a caret. */
  pointer?: boolean
  /** As high as what is in it. */
  multiline?: boolean
  describedBy?: string
  inputClassName?: string
  children: (props: FramedProps) => ReactNode
}

const space = (value: FieldFrame['mt']) =>
  typeof value === 'string' ? `var(--mantine-spacing-${value})` : value

/** So that a double click on a label marks no text. */
const dontMark = (event: MouseEvent) => event.detail > 1 && event.preventDefault()

/** A field drawn with plain elements and Mantine's classes: its own is four components, and a job has dozens (decision 106). */
export function Field({ children, multiline, pointer, describedBy, inputClassName, ...props }: FieldProps) {
  const { label, description, error, required, disabled, size, leftSection, rightSection } = props
  const ownId = useId()
  const id = props.id ?? ownId
  const hasMessage = Boolean(error) && error !== true
  const hasError = Boolean(error) || undefined
  const describes =
    [hasMessage && `${id}-error`, description && `${id}-description`, describedBy]
      .filter(Boolean)
      .join(' ') || undefined
  const described = description && (
    <p className={fieldClasses.description} id={`${id}-description`}>
      {description}
    </p>
  )
  const { w, maw, flex, mt, mb } = props
  const isPlaced =
    w !== undefined || maw !== undefined || flex !== undefined || mt !== undefined || mb !== undefined
  return (
    <div
      className={joined(fieldClasses.root, props.className)}
      data-size={size}
      data-error={hasError}
      style={
        isPlaced
          ? { width: w, maxWidth: maw, flex, marginTop: space(mt), marginBottom: space(mb), ...props.style }
          : props.style
      }
    >
      {label && (
        <label
          className={fieldClasses.label}
          id={`${id}-label`}
          htmlFor={id}
          data-required={(props.withAsterisk ?? required) || undefined}
          style={size && ({ '--input-label-size': `var(--mantine-font-size-${size})` } as CSSProperties)}
          onMouseDown={dontMark}
        >
          {label}
          {(props.withAsterisk ?? required) && (
            <span className={fieldClasses.required} aria-hidden="true">
              {' *'}
            </span>
          )}
        </label>
      )}
      {!props.isDescribedBelow && described}
      <div
        className={fieldClasses.wrapper}
        data-variant={props.variant ?? 'default'}
        data-size={size ?? 'sm'}
        data-error={hasError}
        data-pointer={pointer || undefined}
        data-disabled={disabled || undefined}
        data-multiline={multiline || undefined}
        data-with-right-section={Boolean(rightSection) || undefined}
        data-with-left-section={Boolean(leftSection) || undefined}
        style={wrapperStyle(props, hasMessage, multiline)}
      >
        {leftSection && (
          <div className={fieldClasses.section} data-position="left">
            {leftSection}
          </div>
        )}
        {children({
          id,
          className: joined(fieldClasses.input, inputClassName),
          required,
          disabled,
          'aria-invalid': hasError,
          'aria-describedby': describes,
          'data-error': hasError,
          'data-disabled': disabled || undefined,
        })}
        {rightSection && (
          <div className={fieldClasses.section} data-position="right">
            {rightSection}
          </div>
        )}
      </div>
      {props.isDescribedBelow && described}
      {hasMessage && (
        <p className={fieldClasses.error} id={`${id}-error`}>
          {error}
        </p>
      )}
    </div>
  )
}

const joined = (first: string, second: string | undefined) => (second ? `${first} ${second}` : first)

/** Only what differs from the style sheet: each line of it is a line for the browser to work out. */
function wrapperStyle(field: FieldFrame, hasMessage: boolean, multiline: boolean | undefined) {
  const { size = 'sm', description, isDescribedBelow, leftSection, rightSectionWidth } = field
  const style: Record<string, string | number> = {}
  if (size !== 'sm') {
    style['--input-height'] = `var(--input-height-${size})`
    style['--input-fz'] = `var(--mantine-font-size-${size})`
  }
  if (multiline) style['--input-padding-y'] = `var(--input-padding-y-${size})`
  if (description && !isDescribedBelow) style['--input-margin-top'] = 'calc(var(--mantine-spacing-xs) / 2)'
  if (hasMessage || (description && isDescribedBelow))
    style['--input-margin-bottom'] = 'calc(var(--mantine-spacing-xs) / 2)'
  if (leftSection) style['--input-left-section-pointer-events'] = field.leftSectionPointerEvents ?? 'none'
  if (field.rightSectionPointerEvents)
    style['--input-right-section-pointer-events'] = field.rightSectionPointerEvents
  if (rightSectionWidth !== undefined) style['--input-right-section-width'] = `${rightSectionWidth}px`
  return style as CSSProperties
}

type AnyProps = FieldFrame &
  Omit<FieldProps, keyof FieldFrame | 'children' | 'describedBy'> & {
    'aria-describedby'?: string
  }

/** Parts what the frame needs from the props of the element in it. */
export function withFrame<Props extends AnyProps>(props: Props) {
  const {
    label,
    description,
    error,
    required,
    withAsterisk,
    disabled,
    size,
    id,
    className,
    style,
    ...others
  } = props as Props & AnyProps
  const { leftSection, rightSection, leftSectionPointerEvents, rightSectionPointerEvents, ...more } = others
  const {
    rightSectionWidth,
    w,
    maw,
    flex,
    mt,
    mb,
    pointer,
    multiline,
    inputClassName,
    isDescribedBelow,
    ...last
  } = more
  const { 'aria-describedby': describedBy, variant, ...element } = last
  const frame = {
    label,
    description,
    error,
    required,
    withAsterisk,
    disabled,
    size,
    id,
    className,
    style,
    leftSection,
    rightSection,
    leftSectionPointerEvents,
    rightSectionPointerEvents,
    rightSectionWidth,
    w,
    maw,
    flex,
    mt,
    mb,
    pointer,
    multiline,
    inputClassName,
    describedBy,
    isDescribedBelow,
    variant,
  }
  return { frame, element }
}
