/** Forms to begin with. */
export const readyForms = [
  {
    id: 'swms',
    name: 'Safe work method statement (SWMS)',
    about: 'Steps, hazards and controls of high risk work, signed by the workers.',
  },
  {
    id: 'take-5',
    name: 'Take 5',
    about: 'A short safety check before work starts.',
  },
  {
    id: 'compliance',
    name: 'Certificate of compliance',
    about: 'What was installed and tested, and that it complies.',
  },
  {
    id: 'switchboard',
    name: 'Switchboard inspection',
    about: 'Condition, labels, protection and test results of a switchboard.',
  },
  {
    id: 'handover',
    name: 'Handover to the client',
    about: 'What the client was shown and given at the end of a job.',
  },
] as const
export type ReadyFormId = (typeof readyForms)[number]['id']
