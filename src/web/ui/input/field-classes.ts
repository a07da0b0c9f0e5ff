/**
 * Mantine's own classes, so that our plain fields look like its fields beside them. From `Input.classes` they would bring along
 * all that draws Mantine's; a test says when they change.
 */
export const fieldClasses = {
  root: 'm_46b77525 mantine-InputWrapper-root',
  label: 'm_8fdc1311 mantine-InputWrapper-label',
  required: 'm_78a94662',
  description: 'm_fe47ce59 mantine-InputWrapper-description',
  error: 'm_8f816625 mantine-InputWrapper-error',
  wrapper: 'm_6c018570 mantine-Input-wrapper',
  input: 'm_8fb7ebe7 mantine-Input-input',
  section: 'm_82577fc2',
  chevron: 'm_2943220b',
  pillsField: 'm_45c4369d mantine-PillsInputField-field',
}

export const inlineClasses = {
  root: 'm_5f75b09e',
  body: 'm_5f6e695e',
  labelWrapper: 'm_d3ea56bb',
  label: 'm_8ee546b8',
  description: 'm_328f68c0',
  error: 'm_8e8a99cc',
}

export const checkboxClasses = {
  root: 'm_bf2d988c mantine-Checkbox-root',
  inner: 'm_26062bec mantine-Checkbox-inner',
  input: 'm_26063560 mantine-Checkbox-input mantine-focus-auto',
  icon: 'm_bf295423',
}

export const switchClasses = {
  root: 'm_5f93f3bb mantine-Switch-root',
  input: 'm_926b4011 mantine-Switch-input',
  track: 'm_9307d992 mantine-Switch-track',
  thumb: 'm_93039a1d',
}
