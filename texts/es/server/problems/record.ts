export const record = {
  'problems.record.notFound': 'No se encuentra el registro; quizá se ha eliminado.',
  'problems.record.changedMeanwhile':
    '{by} ha modificado estos datos. No se ha guardado nada: revise las diferencias y guarde de nuevo.',
  'problems.record.codeTaken': 'El código {code} ya está en uso. Elija otro.',
  'problems.record.inUse': 'Todavía en uso: {uses}. Desactívelo o retírelo primero de allí.',
} as const
