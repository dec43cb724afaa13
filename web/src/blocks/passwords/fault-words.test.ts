import { staff as en } from '@fairway/texts/en/staff'
import { staff as es } from '@fairway/texts/es/staff'
import { staff as ja } from '@fairway/texts/ja/staff'
import { staff as zh } from '@fairway/texts/zh/staff'
import { expect, test } from 'vitest'

test.each([
  [
    en,
    [
      'login password cannot be empty',
      'at least 8 characters combining upper and lower case letters and digits',
      'password is weak, please change it again',
      'please enter the password again',
      'the two passwords entered do not match',
    ],
  ],
  [
    zh,
    [
      '登录密码不能为空',
      '至少 8 位，且须同时包含大小写字母和数字',
      '该密码为弱密码，请重新修改',
      '请再次输入密码',
      '两次输入的密码不一致',
    ],
  ],
  [
    es,
    [
      'la contraseña de acceso no puede estar vacía',
      'al menos 8 caracteres que combinen mayúsculas, minúsculas y cifras',
      'la contraseña es débil, cámbiela de nuevo',
      'introduzca la contraseña otra vez',
      'las dos contraseñas introducidas no coinciden',
    ],
  ],
  [
    ja,
    [
      'ログインパスワードを入力してください',
      '8 文字以上で、大文字・小文字・数字を組み合わせてください',
      'パスワードが弱すぎます。もう一度変更してください',
      'パスワードをもう一度入力してください',
      '入力した 2 つのパスワードが一致しません',
    ],
  ],
] as const)(
  '[G7] what is wrong with a password is said in the words of the specification',
  (texts, words) => {
    const faults = ['oldMissing.login', 'kinds', 'weak', 'againMissing', 'differ'] as const
    expect(faults.map((fault) => texts[`staff.password.${fault}`])).toEqual(words)
  },
)
