export const journal = {
  'problems.journal.operationNotFound': 'Esta entrada ya no está en el registro de operaciones.',
  'problems.journal.errorNotFound': 'Este error ya no está en el registro.',
}
