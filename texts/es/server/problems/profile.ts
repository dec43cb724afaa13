export const profile = {
  'problems.profile.noPicture':
    'No es una imagen JPEG o PNG de {points} × {points} puntos como máximo. Elija otro archivo.',
  'problems.profile.sessionGone': 'Esta sesión ya ha terminado.',
}
