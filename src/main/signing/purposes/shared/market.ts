/** Prices of one token that a seller or a buyer may compare with; null where there is none. */
export interface MarketFacts {
  floorUnitPrice: string | null;
  lastUnitPrice: string | null;
  /** What we paid or asked for it ourselves, by our own records. */
  ownUnitPrice?: string | null;
}
