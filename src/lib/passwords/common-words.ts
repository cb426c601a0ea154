/** The most common words in leaked passwords, in lower case, with at least three letters. */
export const COMMON_WORDS: readonly string[] = (
  'password passwort passwd pass letmein welcome qwerty azerty admin administrator iloveyou monkey dragon football baseball basketball ' +
  'secret login master hello freedom whatever trustno sunshine princess shadow superman batman michael jordan jennifer hunter buster ' +
  'soccer harley ranger daniel thomas robert george charlie andrew michelle jessica pepper ginger killer joshua matthew cheese summer ' +
  'winter spring autumn ashley nicole chelsea biteme yankees austin taylor access thunder computer internet corvette mercedes diamond ' +
  'cookie maggie pokemon starwars liverpool arsenal london manchester united banana orange apple purple yellow green silver golden ' +
  'flower butterfly tigger snoopy samsung google microsoft amazon facebook apple android windows changeme default guest test testing ' +
  'temp temporary user root system server office company business account private public love baby angel lovely family mother father ' +
  'brother sister friend money happy lucky forever nothing something monday tuesday wednesday thursday friday saturday sunday january ' +
  'february march april june july august september october november december redact redaction studio'
).split(' ')

/** Rows of adjacent keys. */
export const KEYBOARD_ROWS: readonly string[] = [
  'qwertzuiop',
  'qwertyuiop',
  'azertyuiop',
  'asdfghjkl',
  'yxcvbnm',
  'zxcvbnm',
  '1234567890',
  '1qaz2wsx3edc',
]
