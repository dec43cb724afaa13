export const approvals = {
  'problems.approvals.notFound': 'Solicitud no encontrada.',
  'problems.approvals.decided': 'Esta solicitud ya está decidida.',
  'problems.approvals.expired': 'Esta solicitud ha caducado. Debe hacerse de nuevo.',
  'problems.approvals.ownRequest': 'Su propia solicitud la decide otra persona.',
  'problems.approvals.otherOrganisation': 'Esta solicitud se decide dentro de la organización que la hizo.',
  'problems.approvals.relatedPersons':
    'Usted no puede decidir: en los últimos días un usuario creó o cambió la cuenta del otro, o la misma persona creó las dos. Pida a otra persona que decida o a otro administrador que confirme la cuenta.',
  'problems.approvals.changed':
    'Lo solicitado ha cambiado entretanto. Rechácelo para que se pueda solicitar de nuevo.',
  'problems.approvals.reasonMissing': 'Escriba el motivo del rechazo.',
} as const
