import type { Checkout } from '#generated/model/checkout.zod.ts'

/** Formats what is bought: `10 hours`, `3 × 1 hour`. */
export function purchaseWords({ title, quantity }: Checkout): string {
  return quantity === 1 ? title : `${quantity} × ${title}`
}
