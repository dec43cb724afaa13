export const profile = {
  'problems.profile.noPicture': '这不是 JPEG 或 PNG 图片，或超过 {points} × {points} 像素。请选择其他文件。',
  'problems.profile.sessionGone': '该会话已经结束。',
}
