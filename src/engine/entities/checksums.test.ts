import { describe, expect, it } from 'vitest'

import {
  isBsn,
  isCodiceFiscale,
  isCpf,
  isIban,
  isLuhn,
  isNhsNumber,
  isNif,
  isNino,
  isNir,
  isSin,
  isSpanishId,
  isSsn,
  isSteuerId,
} from './checksums'

const CASES = [
  [isLuhn, ['4111111111111111', '378282246310005', '5555555555554444'], ['4111111111111112', '378282246310015']],
  [isIban, ['GB82WEST12345698765432', 'DE89370400440532013000', 'NO9386011117947'], ['GB82WEST12345698765433', 'DE88370400440532013000']],
  [isNhsNumber, ['9434765919', '4010232137'], ['9434765918', '4010232138']],
  [isNino, ['AB123456C', 'JG103759A'], ['BG123456C', 'AB123456E', 'DA123456A', 'AO123456A']],
  [isSsn, ['219099999', '457555462'], ['000123456', '666123456', '900123456', '123004567', '123450000']],
  [isSteuerId, ['86095742719', '47036892816', '65929970489'], ['86095742718', '11111111111', '06095742719']],
  [isSpanishId, ['12345678Z', 'X1234567L', 'Y1234567X'], ['12345678A', 'X1234567M']],
  [isNir, ['255081416802538', '180126955222380'], ['255081416802539']],
  [isBsn, ['111222333', '123456782'], ['111222334', '000000000']],
  [isCodiceFiscale, ['RSSMRA85T10A562S', 'MRTMTT91D08F205J'], ['RSSMRA85T10A562T', 'MRTMTT92D08F205J']],
  [isCpf, ['52998224725', '11144477735'], ['52998224724', '11111111111']],
  [isNif, ['123456789', '501442600'], ['123456788']],
  [isSin, ['130692544'], ['130692543', '046454286']],
] as const

describe('[MEDIA-04] check digits', () => {
  it.each(CASES.map((one) => [one[0].name, ...one] as const))(
    '%s accepts valid numbers and rejects others',
    (_, isValid, valid, invalid) => {
      expect(valid.filter((number) => !isValid(number))).toEqual([])
      expect(invalid.filter((number) => isValid(number))).toEqual([])
    },
  )
})
