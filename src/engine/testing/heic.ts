import { latin1 } from '../core/latin1'
import { bytesOf, u32be } from './bytes'

// Written by heif-enc 1.15 at quality 90 from drawn images of 96 x 64 pixels, because browsers and Node can't write HEIC.

/** Red, green, blue and nearly white quarters. */
const QUARTERS =
  'AAAAHGZ0eXBoZWljAAAAAG1pZjFoZWljbWlhZgAAAUJtZXRhAAAAAAAAACFoZGxyAAAAAAAAAABwaWN0AAAAAAAAAAAAAAAAAAAAAA5waXRtAAAAAAABAAAA' +
  'Imlsb2MAAAAAREAAAQABAAAAAAFmAAEAAAAAAAAA7AAAACNpaW5mAAAAAAABAAAAFWluZmUCAAAAAAEAAGh2YzEAAAAAwmlwcnAAAACkaXBjbwAAAHhodmND' +
  'AQNwAAAAAAAAAAAAHvAA/P34+AAADwMgAAEAGEABDAH//wNwAAADAJAAAAMAAAMAHroCQCEAAQArQgEBA3AAAAMAkAAAAwAAAwAeoDCBBZbqSSmubgQEDAgA' +
  'AAMACAAAAwAIQCIAAQAHRAHBcrAiQAAAABRpc3BlAAAAAAAAAGAAAABAAAAAEHBpeGkAAAAAAwgICAAAABZpcG1hAAAAAAAAAAEAAQOBAoMAAAD0bWRhdAAA' +
  'AOgoAa8GOFr8/Tf4lgf//7KMeh/qrYi75Wm6+2NV//bLv/+5goCcP+Hdzac4mnG1a4D60HpN87eINH9y2T1L/Or2SG+DOVtmy0OIRpDW2+mAV7mGB6dqgIJ5' +
  'JFTHeGPoY6qtuBsrb9vUPG/c+Uf/7MdJiuz1mYkOSKQomPaZlSFU7qxjlfTOr2Ecm5EqLhPmns3+FOCzbhinxgjIem/9pLo+J7u/b9X/y7v//2iiLHQeH//8' +
  '4po/rjQhEmH1bKy82czIqKZpoDf97HfUL/Hrt9VuIAbNgqZ4QbdB6qyOBwxJkpDcDTP+ndX4'

/** As `QUARTERS`, with a transparent right half. */
const HALF_TRANSPARENT =
  'AAAAHGZ0eXBoZWljAAAAAG1pZjFoZWljbWlhZgAAAkVtZXRhAAAAAAAAACFoZGxyAAAAAAAAAABwaWN0AAAAAAAAAAAAAAAAAAAAAA5waXRtAAAAAAABAAAA' +
  'NGlsb2MAAAAAREAAAgABAAAAAAJpAAEAAAAAAAAA7AACAAAAAANVAAEAAAAAAAAA7gAAADhpaW5mAAAAAAACAAAAFWluZmUCAAAAAAEAAGh2YzEAAAAAFWlu' +
  'ZmUCAAAAAAIAAGh2YzEAAAABhGlwcnAAAAFfaXBjbwAAAHhodmNDAQNwAAAAAAAAAAAAHvAA/P34+AAADwMgAAEAGEABDAH//wNwAAADAJAAAAMAAAMAHroC' +
  'QCEAAQArQgEBA3AAAAMAkAAAAwAAAwAeoDCBBZbqSSmubgQEDAgAAAMACAAAAwAIQCIAAQAHRAHBcrAiQAAAABRpc3BlAAAAAAAAAGAAAABAAAAAEHBpeGkA' +
  'AAAAAwgICAAAAHJodmNDAQQIAAAAAAAAAAAAHvAA/Pz4+AAADwMgAAEAF0ABDAH//wQIAAADAJ/4AAADAAAeugJAIQABACZCAQEECAAAAwCf+AAAAwAAHsDC' +
  'BBZbqSSmubAgAAADACAAAAMAISIAAQAHRAHBcrAiQAAAABRpc3BlAAAAAAAAAGAAAABAAAAADnBpeGkAAAAAAQgAAAAnYXV4QwAAAAB1cm46bXBlZzpoZXZj' +
  'OjIwMTU6YXV4aWQ6MQAAAAAdaXBtYQAAAAAAAAACAAEDgQKDAAIEhAWGhwAAABppcmVmAAAAAAAAAA5hdXhsAAIAAQABAAAB4m1kYXQAAADoKAGvBjha/P03' +
  '+JYH//+yjHof6q2Iu+VpuvtjVf/2y7//uYKAnD/h3c2nOJpxtWuA+tB6TfO3iDR/ctk9S/zq9khvgzlbZstDiEaQ1tvpgFe5hgenaoCCeSRUx3hj6GOqrbgb' +
  'K2/b1Dxv3PlH/+zHSYrs9ZmJDkikKJj2mZUhVO6sY5X0zq9hHJuRKi4T5p7N/hTgs24Yp8YIyHpv/aS6Pie7v2/V/8u7//9ooix0Hh///OKaP640IRJh9Wys' +
  'vNnMyKimaaA3/ex31C/x67fVbiAGzYKmeEG3QeqsjgcMSZKQ3A0z/p3V+AAAAOooAa4McHUF5b/wcxaFU1f8l3TePT6OK1vPpww+7y/f/3Z/vzVIVH/SbWDa' +
  'vz2+JXD4994hDndaps7/kFw6hO48XSm7YGI7arrq0v310v+OM/Zk3w1MaZxeiTtUDupo5kf8nMUFqCgXsk9PGT3cZedbfQYdMrj/6ImNQmIKfQEl402ieyV8' +
  'cAtyvbabBK3QwKN35Yc6o6k8Jxpp1lllYIfyVb9fcj7iOzdCv8/380E2CNfkX+RBVTMXEj2BNp8GJYtmeeA7hLItKgOFv0/63630RuR4jA4g3PSNsb7L2Neg' +
  'vB50npfDoGYhL4A='

/** `QUARTERS` as the main image, and another image. */
const TWO_IMAGES =
  'AAAAKGZ0eXBoZWljAAAAAG1pZjFoZWljbWlhZm1pZjFoZWljbWlhZgAAAw5tZXRhAAAAAAAAACFoZGxyAAAAAAAAAABwaWN0AAAAAAAAAAAAAAAAAAAAAA5w' +
  'aXRtAAAAAAABAAAARmlsb2MAAAAAREAAAwABAAAAAAM+AAEAAAAAAAAA7AACAAAAAAQqAAEAAAAAAAAA7AADAAAAAAUWAAEAAAAAAAAA7gAAAE1paW5mAAAA' +
  'AAADAAAAFWluZmUCAAAAAAEAAGh2YzEAAAAAFWluZmUCAAAAAAIAAGh2YzEAAAAAFWluZmUCAAAAAAMAAGh2YzEAAAACJmlwcnAAAAH7aXBjbwAAAHhodmND' +
  'AQNwAAAAAAAAAAAAHvAA/P34+AAADwMgAAEAGEABDAH//wNwAAADAJAAAAMAAAMAHroCQCEAAQArQgEBA3AAAAMAkAAAAwAAAwAeoDCBBZbqSSmubgQEDAgA' +
  'AAMACAAAAwAIQCIAAQAHRAHBcrAiQAAAABRpc3BlAAAAAAAAAGAAAABAAAAAEHBpeGkAAAAAAwgICAAAAHhodmNDAQNwAAAAAAAAAAAAHvAA/P34+AAADwMg' +
  'AAEAGEABDAH//wNwAAADAJAAAAMAAAMAHroCQCEAAQArQgEBA3AAAAMAkAAAAwAAAwAeoDCBBZbqSSmubgQEDAgAAAMACAAAAwAIQCIAAQAHRAHBcrAiQAAA' +
  'ABRpc3BlAAAAAAAAAGAAAABAAAAAEHBpeGkAAAAAAwgICAAAAHJodmNDAQQIAAAAAAAAAAAAHvAA/Pz4+AAADwMgAAEAF0ABDAH//wQIAAADAJ/4AAADAAAe' +
  'ugJAIQABACZCAQEECAAAAwCf+AAAAwAAHsDCBBZbqSSmubAgAAADACAAAAMAISIAAQAHRAHBcrAiQAAAABRpc3BlAAAAAAAAAGAAAABAAAAADnBpeGkAAAAA' +
  'AQgAAAAnYXV4QwAAAAB1cm46bXBlZzpoZXZjOjIwMTU6YXV4aWQ6MQAAAAAjaXBtYQAAAAAAAAADAAEDgQKDAAIDhAWGAAMEhwiJigAAABppcmVmAAAAAAAA' +
  'AA5hdXhsAAMAAQACAAACzm1kYXQAAADoKAGvBjha/P03+JYH//+yjHof6q2Iu+VpuvtjVf/2y7//uYKAnD/h3c2nOJpxtWuA+tB6TfO3iDR/ctk9S/zq9khv' +
  'gzlbZstDiEaQ1tvpgFe5hgenaoCCeSRUx3hj6GOqrbgbK2/b1Dxv3PlH/+zHSYrs9ZmJDkikKJj2mZUhVO6sY5X0zq9hHJuRKi4T5p7N/hTgs24Yp8YIyHpv' +
  '/aS6Pie7v2/V/8u7//9ooix0Hh///OKaP640IRJh9WysvNnMyKimaaA3/ex31C/x67fVbiAGzYKmeEG3QeqsjgcMSZKQ3A0z/p3V+AAAAOgoAa8GOFr8/Tf4' +
  'lgf//7KMeh/qrYi75Wm6+2NV//bLv/+5goCcP+Hdzac4mnG1a4D60HpN87eINH9y2T1L/Or2SG+DOVtmy0OIRpDW2+mAV7mGB6dqgIJ5JFTHeGPoY6qtuBsr' +
  'b9vUPG/c+Uf/7MdJiuz1mYkOSKQomPaZlSFU7qxjlfTOr2Ecm5EqLhPmns3+FOCzbhinxgjIem/9pLo+J7u/b9X/y7v//2iiLHQeH//84po/rjQhEmH1bKy8' +
  '2czIqKZpoDf97HfUL/Hrt9VuIAbNgqZ4QbdB6qyOBwxJkpDcDTP+ndX4AAAA6igBrgxwdQXlv/BzFoVTV/yXdN49Po4rW8+nDD7vL9//dn+/NUhUf9JtYNq/' +
  'Pb4lcPj33iEOd1qmzv+QXDqE7jxdKbtgYjtquurS/fXS/44z9mTfDUxpnF6JO1QO6mjmR/ycxQWoKBeyT08ZPdxl51t9Bh0yuP/oiY1CYgp9ASXjTaJ7JXxw' +
  'C3K9tpsErdDAo3flhzqjqTwnGmnWWWVgh/JVv19yPuI7N0K/z/fzQTYI1+Rf5EFVMxcSPYE2nwYli2Z54DuEsi0qA4W/T/rfrfRG5HiMDiDc9I2xvsvY16C8' +
  'HnSel8OgZiEvgA=='

const decode = (text: string): Uint8Array<ArrayBuffer> => Uint8Array.from(atob(text), (character) => character.charCodeAt(0))

/** Returns a HEIC of 96 x 64 pixels with red, green, blue and nearly white quarters. */
export const heicQuarters = (): Uint8Array<ArrayBuffer> => decode(QUARTERS)

/** Returns the same image with a transparent right half. */
export const heicHalfTransparent = (): Uint8Array<ArrayBuffer> => decode(HALF_TRANSPARENT)

/** Returns a file with two images, the main one of which has the quarters. */
export const heicOfTwoImages = (): Uint8Array<ArrayBuffer> => decode(TWO_IMAGES)

/** Appends the box in which phones store the video of a motion photo. */
export const withHiddenVideo = (heic: Uint8Array, video: Uint8Array): Uint8Array<ArrayBuffer> =>
  bytesOf(heic, u32be(8 + video.length), 'mpvd', video)

/** Adds a colour space, such as an ICC profile after `prof`, to a file with one image. */
export function withColours(heic: Uint8Array<ArrayBuffer>, colours: Uint8Array): Uint8Array<ArrayBuffer> {
  const text = latin1(heic)
  const box = bytesOf(u32be(8 + colours.length), 'colr', colours)
  const properties = text.indexOf('ipco')
  const uses = text.indexOf('ipma')
  const usesEnd = uses - 4 + new DataView(heic.buffer).getUint32(uses - 4)
  // The new property is the fourth, which the image's list of properties has to name.
  const changed = bytesOf(heic.subarray(0, uses - 4), box, heic.subarray(uses - 4, usesEnd), [4], heic.subarray(usesEnd))
  const view = new DataView(changed.buffer)
  const grow = (at: number, by: number): void => view.setUint32(at, view.getUint32(at) + by)
  for (const name of ['meta', 'iprp']) grow(text.indexOf(name) - 4, box.length + 1)
  grow(properties - 4, box.length)
  grow(uses - 4 + box.length, 1)
  // Number of properties after the version, the number of images and the number of the image.
  view.setUint8(uses + box.length + 14, 4)
  // The pixels begin at the base offset, after the version, the sizes of numbers, the number of images, and the image's own numbers.
  grow(text.indexOf('iloc') + 16, box.length + 1)
  return changed
}
