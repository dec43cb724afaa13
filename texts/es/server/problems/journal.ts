export const journal = {
  'problems.journal.operationNotFound': 'Esta entrada ya no está en el registro.',
  'problems.journal.errorNotFound': 'Este error ya no está en el registro.',
}
