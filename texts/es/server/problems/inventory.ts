export const inventory = {
  'problems.inventory.notOfThisSailing':
    'Algunas de estas plazas no son de esta travesía; vuelva a cargar el plano.',
}
