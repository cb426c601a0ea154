import type { Checkout } from '#generated/model/checkout.zod.ts'

/** Formats the purchased items: `10 hours`, `3 × 1 hour`. */
export function purchaseWords({ title, quantity }: Checkout): string {
  return quantity === 1 ? title : `${quantity} × ${title}`
}
